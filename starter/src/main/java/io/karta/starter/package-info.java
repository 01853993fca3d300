/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Nothing but dependencies: agents in a Jakarta EE application, with the models of OpenAI, Anthropic, Ollama,
 *         Gemini and
 * Mistral. The package is here because Maven finds a module of a build that is under way by its classes.
 */
@NullMarked
package io.karta.starter;

import org.jspecify.annotations.NullMarked;
