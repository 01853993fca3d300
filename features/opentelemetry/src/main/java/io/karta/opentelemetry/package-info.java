/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Traces and metrics of processes, models and tools by the conventions of OpenTelemetry for generative AI. {@link
 * io.karta.opentelemetry.OpenTelemetryProvider} connects the engine to the {@code OpenTelemetry} of the server or the
 * application; {@code SpanFactory} names the spans, and {@code MetricInstruments} the metrics. Depends on the API,
 * JSON-P and the API of OpenTelemetry.
 */
@NullMarked
package io.karta.opentelemetry;

import org.jspecify.annotations.NullMarked;
