//! A set.

use alloc::vec::{self, Vec};
use core::borrow::Borrow;
use core::slice;

/// Keys, each once, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SortedSet<K> {
    keys: Vec<K>,
}

impl<K> SortedSet<K> {
    /// One without keys.
    #[must_use]
    pub const fn new() -> Self {
        Self { keys: Vec::new() }
    }

    /// How many keys there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there are no keys.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The keys, in their order.
    pub fn iter(&self) -> slice::Iter<'_, K> {
        self.keys.iter()
    }

    /// The lowest key.
    #[must_use]
    pub fn first(&self) -> Option<&K> {
        self.keys.first()
    }

    /// Takes all keys out.
    pub fn clear(&mut self) {
        self.keys.clear();
    }
}

impl<K: Ord> SortedSet<K> {
    /// Whether the key is one of these.
    #[must_use]
    pub fn contains<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.place(key).is_ok()
    }

    /// Where a key is, or where it would have to go.
    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.keys.binary_search_by(|known| known.borrow().cmp(key))
    }

    /// Puts a key in; false if it is there already.
    pub fn insert(&mut self, key: K) -> bool {
        let place = self.place(&key);
        if let Err(place) = place {
            self.keys.insert(place, key);
        }
        place.is_err()
    }

    /// Takes a key out; false if it is not there.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        let place = self.place(key);
        if let Ok(place) = place {
            self.keys.remove(place);
        }
        place.is_ok()
    }
}

// Not derived: that would ask for a default of keys.
impl<K> Default for SortedSet<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Ord> Extend<K> for SortedSet<K> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, keys: I) {
        for key in keys {
            self.insert(key);
        }
    }
}

impl<K: Ord> FromIterator<K> for SortedSet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Self {
        let mut set = Self::new();
        set.extend(keys);
        set
    }
}

impl<K: Ord, const N: usize> From<[K; N]> for SortedSet<K> {
    fn from(keys: [K; N]) -> Self {
        keys.into_iter().collect()
    }
}

impl<K> IntoIterator for SortedSet<K> {
    type Item = K;
    type IntoIter = vec::IntoIter<K>;

    fn into_iter(self) -> Self::IntoIter {
        self.keys.into_iter()
    }
}

impl<'a, K> IntoIterator for &'a SortedSet<K> {
    type Item = &'a K;
    type IntoIter = slice::Iter<'a, K>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
