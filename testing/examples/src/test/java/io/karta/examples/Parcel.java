/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

/** A parcel of the application. */
record Parcel(long number, String place) {}
