//! The sorted lists against the trees of the standard library: the same answers, in the same order.

use std::collections::{BTreeMap, BTreeSet};

use ackscope_protocol::sorted::{SortedMap, SortedSet};
use proptest::collection::vec;
use proptest::prelude::*;

/// What can be done to a map of small numbers.
#[derive(Clone, Debug)]
enum Deed {
    Insert(u8, u8),
    Remove(u8),
    Add(u8, u8),
    PopLast,
    Keep(u8),
    Extend(Vec<(u8, u8)>),
    Clear,
}

fn deed() -> impl Strategy<Value = Deed> {
    let (key, value) = (|| 0..16_u8, any::<u8>);
    prop_oneof![
        6 => (key(), value()).prop_map(|(key, value)| Deed::Insert(key, value)),
        4 => key().prop_map(Deed::Remove),
        4 => (key(), value()).prop_map(|(key, value)| Deed::Add(key, value)),
        1 => Just(Deed::PopLast),
        1 => (1..4_u8).prop_map(Deed::Keep),
        2 => vec((key(), value()), 0..6).prop_map(Deed::Extend),
        1 => Just(Deed::Clear),
    ]
}

/// Does it to both, and compares what comes back.
fn do_to_maps(deed: Deed, list: &mut SortedMap<u8, u8>, tree: &mut BTreeMap<u8, u8>) {
    match deed {
        Deed::Insert(key, value) => assert_eq!(list.insert(key, value), tree.insert(key, value)),
        Deed::Remove(key) => assert_eq!(list.remove(&key), tree.remove(&key)),
        Deed::Add(key, value) => {
            let of_list = list.get_or_insert_with(key, || value);
            *of_list = of_list.wrapping_add(value);
            let of_tree = tree.entry(key).or_insert(value);
            *of_tree = of_tree.wrapping_add(value);
        }
        Deed::PopLast => assert_eq!(list.pop_last(), tree.pop_last()),
        Deed::Keep(step) => {
            list.retain(|key, value| key % step == *value % step);
            tree.retain(|key, value| key % step == *value % step);
        }
        Deed::Extend(entries) => {
            list.extend(entries.clone());
            tree.extend(entries);
        }
        Deed::Clear => {
            list.clear();
            tree.clear();
        }
    }
}

fn do_to_sets(deed: Deed, list: &mut SortedSet<u8>, tree: &mut BTreeSet<u8>) {
    match deed {
        Deed::Insert(key, _) | Deed::Add(key, _) => assert_eq!(list.insert(key), tree.insert(key)),
        Deed::Remove(key) => assert_eq!(list.remove(&key), tree.remove(&key)),
        Deed::Extend(entries) => {
            list.extend(entries.iter().map(|(key, _)| *key));
            tree.extend(entries.iter().map(|(key, _)| *key));
        }
        Deed::Clear => {
            list.clear();
            tree.clear();
        }
        Deed::PopLast | Deed::Keep(_) => {}
    }
}

proptest! {
    #[test]
    fn a_map_is_what_the_tree_is(deeds in vec(deed(), 0..40)) {
        let (mut list, mut tree) = (SortedMap::new(), BTreeMap::new());
        for deed in deeds {
            do_to_maps(deed, &mut list, &mut tree);
            let entries: Vec<(u8, u8)> = tree.clone().into_iter().collect();
            prop_assert_eq!(list.iter().copied().collect::<Vec<_>>(), entries.clone());
            prop_assert_eq!((list.len(), list.is_empty()), (tree.len(), tree.is_empty()));
            prop_assert_eq!(list.first(), entries.first());
            prop_assert_eq!(list.last(), entries.last());
            prop_assert_eq!(list.last_mut(), tree.last_entry().map(|last| last.into_mut()));
            prop_assert!(list.keys().eq(tree.keys()) && list.values().rev().eq(tree.values().rev()));
            prop_assert!(list.values_mut().eq(tree.values_mut()));
            for key in 0..16 {
                prop_assert_eq!(list.get(&key), tree.get(&key));
                prop_assert_eq!(list.get_mut(&key), tree.get_mut(&key));
                prop_assert_eq!(list.contains_key(&key), tree.contains_key(&key));
            }
        }
        prop_assert_eq!(list.clone().into_values().collect::<Vec<_>>(), tree.clone().into_values().collect::<Vec<_>>());
        prop_assert_eq!(list, tree.into_iter().rev().collect());
    }

    #[test]
    fn a_set_is_what_the_tree_is(deeds in vec(deed(), 0..40)) {
        let (mut list, mut tree) = (SortedSet::new(), BTreeSet::new());
        for deed in deeds {
            do_to_sets(deed, &mut list, &mut tree);
            prop_assert!(list.iter().eq(tree.iter()));
            prop_assert_eq!((list.len(), list.is_empty()), (tree.len(), tree.is_empty()));
            prop_assert_eq!(list.first(), tree.first());
            for key in 0..16 {
                prop_assert_eq!(list.contains(&key), tree.contains(&key));
            }
        }
        prop_assert_eq!(list, tree.into_iter().rev().collect());
    }
}
