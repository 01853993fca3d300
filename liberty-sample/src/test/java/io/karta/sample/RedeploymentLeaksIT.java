/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An application that calls models is deployed again and again in one server. */
class RedeploymentLeaksIT {

    private static final int TIMES = 10;

    /** The current deployment, and the application that links records. */
    private static final int APPLICATIONS = 2;

    /** The caches of a server keep classes until memory is short; what remains here would remain even then. */
    private static final String CLEARING_SOFT_REFERENCES = "-XX:SoftRefLRUPolicyMSPerMB=0";

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final WireMockServer model =
            new WireMockServer(options().dynamicPort().bindAddress("127.0.0.1"));

    @BeforeEach
    void startModel() {
        model.start();
        model.stubFor(
                post(urlPathEqualTo("/v1/chat/completions"))
                        .withRequestBody(containing("Plan: "))
                        .willReturn(
                                okJson(
                                        """
                                {"id": "1", "model": "gpt-test", "choices": [{"index": 0, "finish_reason": "stop",
                                 "message": {"role": "assistant",
                                 "content": "{\\"text\\": \\"A kettle travels.\\"}"}}]}""")));
        model.stubFor(
                post(urlPathEqualTo("/v1/chat/completions"))
                        .withRequestBody(containing("Tell: "))
                        .willReturn(
                                okForContentType(
                                        "text/event-stream",
                                        """
                        data: {"id": "2", "choices": [{"index": 0, "delta": {"content": "Once "}}]}

                        data: {"id": "2", "choices": [{"index": 0, "delta": {"content":"upon"},"finish_reason":"stop"}]}

                        data: [DONE]

                        """)));
    }

    @AfterEach
    void stopModel() {
        model.stop();
    }

    @Test
    void keepsNoClassLoaderAndNoThreadOfFormerDeployments() throws Exception {
        var setup = Liberty.named("redeploy")
                .with("/stories", stories())
                .with("/records", records())
                .jvmOption(CLEARING_SOFT_REFERENCES);
        try (var liberty = setup.start()) {
            for (int i = 1; i <= TIMES; i++) {
                tellStory(liberty);
                redeploy(setup.war("/stories"), i);
                liberty.awaitUpdates(i);
            }

            assertThat(settled(liberty.jvm()::threadsOfModels, 0)).as("threads").isEmpty();

            linkRecords(liberty);

            assertThat(settled(liberty.jvm()::applicationLoaders, APPLICATIONS))
                    .as("class loaders of applications")
                    .hasSize(APPLICATIONS);
        }
    }

    private static void tellStory(Liberty liberty) throws Exception {
        var story = new Http(liberty, "/stories").post("/karta/goals/tellStory", "{\"content\": \"A kettle\"}");

        assertThat(story.text()).isEqualTo("{\"plot\":\"A kettle travels.\",\"text\":\"Once upon\"}");
    }

    /**
     * Three caches of JDK 17 keep one application's types each: those of the last record whose {@code equals}, or the
     * {@code equals} or {@code hashCode} of whose components was linked. They are then those of the other application.
     */
    private static void linkRecords(Liberty liberty) throws Exception {
        assertThat(new Http(liberty, "/records").get("/").text()).isEqualTo("Pair[left=a, right=1]");
    }

    private static WebArchive records() {
        return ShrinkWrap.create(WebArchive.class, "records.war").addClass(RecordLinker.class);
    }

    /** The server notices that the time of the file has changed. */
    private static void redeploy(Path war, int times) throws Exception {
        var modified = Files.getLastModifiedTime(war).toInstant();
        Files.setLastModifiedTime(war, FileTime.from(modified.plusSeconds(10L * times)));
    }

    /** Looks again while there are more: the client of the JDK ends its thread within seconds. */
    private static List<String> settled(Callable<List<String>> look, int most) throws Exception {
        var end = System.nanoTime() + PATIENCE.toNanos();
        var found = look.call();
        while (found.size() > most && System.nanoTime() - end < 0) {
            found = look.call();
        }
        return found;
    }

    private WebArchive stories() {
        return Servers.withLibraries("redeploy.war")
                .addClass(Narrator.class)
                .addAsResource(
                        new StringAsset(
                                """
                                karta.rest.anonymous=true
                                karta.models.default.provider=openai
                                karta.models.default.api-key=sk-test
                                karta.models.default.model=gpt-test
                                karta.models.default.base-url=%s/v1
                                """
                                        .formatted(model.baseUrl())),
                        "META-INF/microprofile-config.properties");
    }
}
