/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.annotated;

/** No bean where beans are found by their annotations. */
public class Bystander {}
