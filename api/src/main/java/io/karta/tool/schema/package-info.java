/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Names, input schemas, arguments and results of tools. {@link io.karta.tool.schema.InputSchemas} creates the schema
 * for the model, {@link io.karta.tool.schema.ParsedArguments} parses what the model wrote,
 * {@link io.karta.tool.schema.ResultWriter} converts what a tool returned. Internal: used by {@code io.karta.ai} and
 * {@code io.karta.tool.agentic}. Depends on {@code io.karta.tool}, {@code io.karta.message}, {@code io.karta.agent} and
 * {@code io.karta.generation}.
 */
@NullMarked
package io.karta.tool.schema;

import org.jspecify.annotations.NullMarked;
