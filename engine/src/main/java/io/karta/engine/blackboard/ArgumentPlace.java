/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

/**
 * Object on the blackboard that an action received.
 *
 * @param argument the index of the argument
 * @param object the number of the object
 */
public record ArgumentPlace(int argument, int object) {}
