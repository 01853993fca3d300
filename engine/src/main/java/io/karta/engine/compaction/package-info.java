/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Compaction of conversations: shortens the requests of a dialogue to the window of its model. What it drops is
 * journaled, so that later requests of the process begin with the same messages. Depends on calls of models and the
 * journal. The main types are {@link io.karta.engine.compaction.DialogueCompaction} and {@link
 * io.karta.engine.compaction.CompactionSettings}.
 */
@NullMarked
package io.karta.engine.compaction;

import org.jspecify.annotations.NullMarked;
