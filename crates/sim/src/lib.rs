//! The world around the protocol: time, network, faults, workload, trace, verdict.
#![no_std]
