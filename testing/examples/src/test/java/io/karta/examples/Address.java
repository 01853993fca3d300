/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

/** An address of a parcel. */
record Address(String street, int house) {}
