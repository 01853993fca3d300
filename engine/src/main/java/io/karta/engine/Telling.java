/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import java.util.Optional;

/** Something about a call of a model that whoever watches its process may want to know. */
@FunctionalInterface
interface Telling {

    void to(Events events, JournaledProcess process, Optional<String> action);
}
