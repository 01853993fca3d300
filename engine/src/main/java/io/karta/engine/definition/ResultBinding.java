/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import java.lang.reflect.Type;
import java.util.Optional;

/** Object that an action may add to the blackboard: its type, and the name under which it is bound, if any. */
record ResultBinding(Type type, Optional<String> name) {}
