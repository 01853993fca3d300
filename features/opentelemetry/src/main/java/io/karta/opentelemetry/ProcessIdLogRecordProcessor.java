/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.logs.LogRecordProcessor;
import io.opentelemetry.sdk.logs.ReadWriteLogRecord;

/**
 * Adds the attribute {@code karta.process.id} to the log records that are written while a plan, an action, a call of a
 * model or a tool of a process runs. Processors are called in the order in which they are added, so it comes before
 * those that export:
 *
 * <pre>{@code
 * SdkLoggerProvider.builder()
 *         .addLogRecordProcessor(new ProcessIdLogRecordProcessor())
 *         .addLogRecordProcessor(BatchLogRecordProcessor.builder(exporter).build())
 *         .build();
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class ProcessIdLogRecordProcessor implements LogRecordProcessor {

    /** Creates a processor. */
    public ProcessIdLogRecordProcessor() {}

    @Override
    public void onEmit(Context context, ReadWriteLogRecord logged) {
        ProcessContext.processId(context).ifPresent(id -> logged.setAttribute(GenAi.PROCESS, id));
    }
}
