/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import java.util.List;

/** A condition as its agent's builder left it. */
record BuiltCondition(String name, List<ProgrammaticInput> programmaticInputs, double cost, Body body)
        implements ProgrammaticCondition {}
