/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Names, input schemas, arguments and results of tools: {@link io.karta.tool.schema.InputSchemas} writes the schema
 * that a model is given, {@link io.karta.tool.schema.ParsedArguments} reads what the model wrote,
 * {@link io.karta.tool.schema.ResultWriter} writes what a tool returned. Internal: used by {@code io.karta.ai} and
 * {@code io.karta.tool.agentic}. Depends on {@code io.karta.tool} and the packages below it.
 */
@NullMarked
package io.karta.tool.schema;

import org.jspecify.annotations.NullMarked;
