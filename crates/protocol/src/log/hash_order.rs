//! The order in which a Java `HashMap` with `Long` keys gives its entries: snapshots are written in it.
//!
//! Source: `java.util.HashMap` (observed), `ProducerStateManager.writeSnapshot`.

use alloc::vec::Vec;

/// How many buckets a table has at first.
const FIRST_BUCKETS: usize = 16;

/// Which producer ids are in a hash table, and how large the table has grown. It never shrinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HashOrder {
    buckets: usize,
    /// In the order in which they were put in: entries of one bucket keep it.
    keys: Vec<i64>,
}

impl Default for HashOrder {
    fn default() -> Self {
        Self {
            buckets: FIRST_BUCKETS,
            keys: Vec::new(),
        }
    }
}

impl HashOrder {
    /// Puts in a key that is not there yet; a table that is more than three quarters full doubles.
    pub(super) fn insert(&mut self, key: i64) {
        self.keys.push(key);
        if self.keys.len() > self.buckets / 4 * 3 {
            self.buckets *= 2;
        }
    }

    pub(super) fn retain(&mut self, keep: impl Fn(i64) -> bool) {
        self.keys.retain(|key| keep(*key));
    }

    pub(super) fn clear(&mut self) {
        self.keys.clear();
    }

    /// The keys, bucket by bucket.
    pub(super) fn sorted(&self) -> Vec<i64> {
        let mut keys = self.keys.clone();
        keys.sort_by_key(|key| bucket(*key, self.buckets));
        keys
    }
}

/// The bucket of a key: the halves of the number, and then those of the hash, are folded onto each other.
fn bucket(key: i64, buckets: usize) -> usize {
    let key = key as u64;
    let hash = (key ^ (key >> 32)) as u32;
    (hash ^ (hash >> 16)) as usize & (buckets - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(keys: &[i64]) -> Vec<i64> {
        let mut order = HashOrder::default();
        for key in keys {
            order.insert(*key);
        }
        order.sorted()
    }

    #[test]
    fn small_numbers_come_in_order_modulo_the_size_of_the_table() {
        assert_eq!(order(&[3, 1, 2]), [1, 2, 3]);
        assert_eq!(order(&[20, 19, 4]), [19, 20, 4]);
        assert_eq!(order(&[4, 20]), [4, 20]);
    }

    #[test]
    fn a_table_that_gets_full_doubles() {
        let thirteen: Vec<i64> = (10..23).collect();
        assert_eq!(order(&thirteen), thirteen);
        assert_eq!(order(&thirteen[..12])[..6], [16, 17, 18, 19, 20, 21]);
    }

    #[test]
    fn large_numbers_are_folded() {
        // Both halves of i64::MAX fold to 0x80000000, whose bucket is 0.
        assert_eq!(order(&[1, i64::MAX]), [i64::MAX, 1]);
    }
}
