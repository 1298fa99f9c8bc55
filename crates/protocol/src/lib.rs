//! Kafka's produce path as pure state machines: no clock, no chance, no faults inside.
#![no_std]
