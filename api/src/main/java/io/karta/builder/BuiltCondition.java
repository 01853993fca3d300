/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import java.util.List;

/** Immutable implementation of {@link ProgrammaticCondition}. */
record BuiltCondition(String name, List<ProgrammaticInput> programmaticInputs, double cost, Body body)
        implements ProgrammaticCondition {}
