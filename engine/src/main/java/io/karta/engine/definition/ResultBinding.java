/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import java.lang.reflect.Type;
import java.util.Optional;

/** What a run of an action may leave on the blackboard: an object of a type, bound under a name if there is one. */
record ResultBinding(Type type, Optional<String> name) {}
