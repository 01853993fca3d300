/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

/** Error messages of this module. */
final class Messages {

    private Messages() {}

    static String unusable() {
        return "KARTA-257: the OpenTelemetry of the application cannot be used, so there are no traces and metrics"
                + " until the application is restarted. Fix the cause, which follows.";
    }

    static String spanFailed(Throwable problem) {
        return ("KARTA-136: the OpenTelemetry of the application threw %s when a span began or ended, so spans may be"
                        + " missing. Fix its span processor, sampler or exporter.")
                .formatted(problem.getClass().getName());
    }

    static String apiMissing() {
        return "KARTA-258: the API of OpenTelemetry is missing, so there are no traces and metrics. karta-opentelemetry"
                + " needs it. Enable the telemetry of the server, or add the SDK of OpenTelemetry to the application.";
    }
}
