/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Entries of the journal, the state that follows from them, their text format,
 *         and stores in memory. Depends on {@code definition}, {@code blackboard} and {@code domain}.
 *
 * <p>Main types: {@link io.karta.engine.journal.ProcessState} folds entries into the state of a process;
 * {@link io.karta.engine.journal.ShapeJournalCodec} writes and reads entries;
 * {@link io.karta.engine.journal.InMemoryProcessStore} keeps journals of one JVM.
 */
@NullMarked
package io.karta.engine.journal;

import org.jspecify.annotations.NullMarked;
