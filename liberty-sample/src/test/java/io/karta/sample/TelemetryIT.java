/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import io.karta.opentelemetry.OpenTelemetryProvider;
import io.karta.sample.OtlpMessage.Span;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Traces and metrics that MicroProfile Telemetry of Open Liberty sends over OTLP. */
class TelemetryIT {

    private static final String REQUEST = "POST /oracle/karta/goals/{goal}";
    private static final String SCRIPT =
            """
            rules:
              - { contains: Will it rain, answer: { text: It will rain } }
            otherwise: fail
            """;

    private static WireMockServer receiver;
    private static Liberty liberty;

    @BeforeAll
    static void start() throws Exception {
        receiver = new WireMockServer(options().dynamicPort().bindAddress("127.0.0.1"));
        receiver.start();
        receiver.stubFor(any(anyUrl()).willReturn(ok()));
        liberty = Liberty.named("telemetry")
                .configured("<featureManager><feature>mpTelemetry-2.0</feature></featureManager>")
                .withThirdPartyTypes()
                .with("/oracle", oracle(receiver.baseUrl()))
                .start();
    }

    private static WebArchive oracle(String address) throws URISyntaxException {
        return Servers.withLibraries("oracle.war")
                .addClass(Oracle.class)
                .addAsLibrary(Servers.jarOf(OpenTelemetryProvider.class))
                .addAsResource(new StringAsset(SCRIPT), "oracle.yaml")
                .addAsResource(
                        new StringAsset(
                                """
                                karta.rest.anonymous=true
                                karta.models.default.provider=scripted
                                karta.models.default.script=oracle.yaml
                                otel.sdk.disabled=false
                                otel.exporter.otlp.endpoint=%s
                                otel.exporter.otlp.protocol=http/protobuf
                                otel.logs.exporter=none
                                otel.bsp.schedule.delay=100
                                otel.metric.export.interval=500
                                """
                                        .formatted(address)),
                        "META-INF/microprofile-config.properties");
    }

    @AfterAll
    static void stop() {
        liberty.close();
        receiver.stop();
    }

    @Test
    void sendsOneTraceFromTheRequestToTheModelAndMetrics() throws Exception {
        var answer = new Http(liberty, "/oracle").post("/karta/goals/foretell", "{\"content\":\"Will it rain?\"}");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        eventually(() -> spans().size() >= 5);
        assertThat(spans().stream().map(TelemetryIT::path))
                .containsExactlyInAnyOrder(
                        REQUEST,
                        REQUEST + " > invoke_agent Oracle",
                        REQUEST + " > invoke_agent Oracle > plan Oracle",
                        REQUEST + " > invoke_agent Oracle > action Oracle.answer",
                        REQUEST + " > invoke_agent Oracle > action Oracle.answer > chat default");
        assertThat(spans()).extracting(Span::trace).containsOnly(spans().get(0).trace());
        assertThat(spans().stream()
                        .map(span -> span.attributes().get("karta.process.id"))
                        .filter(Objects::nonNull)
                        .distinct())
                .hasSize(1);
        eventually(() -> metrics()
                .containsAll(List.of(
                        "gen_ai.client.operation.duration",
                        "karta.process.run.duration",
                        "karta.journal.append.duration",
                        "karta.journal.entries")));
    }

    /** Returns the names of a span and its ancestors, up to the root. */
    private static String path(Span span) {
        return spans().stream()
                .filter(each -> each.id().equals(span.parent()))
                .findFirst()
                .map(parent -> path(parent) + " > " + span.name())
                .orElse(span.name());
    }

    private static List<Span> spans() {
        return received("/v1/traces").flatMap(OtlpMessage::spans).toList();
    }

    private static List<String> metrics() {
        return received("/v1/metrics").flatMap(OtlpMessage::metrics).distinct().toList();
    }

    private static Stream<OtlpMessage> received(String path) {
        return receiver.getAllServeEvents().stream()
                .map(event -> event.getRequest())
                .filter(request -> request.getUrl().equals(path))
                .map(request -> new OtlpMessage(request.getBody()));
    }
}
