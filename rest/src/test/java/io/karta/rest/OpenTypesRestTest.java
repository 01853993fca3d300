/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.builder.Agents;
import io.karta.rest.process.JsonDocuments;
import io.karta.testkit.CapturedLog;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Goals with interfaces that are not sealed, so that values cannot be created from JSON, and results without JSON. */
class OpenTypesRestTest {

    interface Writeup {}

    record Article(String text) implements Writeup {}

    interface Topic {}

    record Title(String text) {}

    private final EngineShop shop = new EngineShop(Map.of());
    private final TestClient ada = shop.client("ada");

    OpenTypesRestTest() {
        shop.platform.deploy(Agents.agent("Author", "Writes")
                .action("write", Title.class, Writeup.class, (title, context) -> new Article(title.text()))
                .goal("write", "Write an article", Writeup.class, goal -> goal.remote()
                        .startingWith(Title.class))
                .build());
        shop.platform.deploy(Agents.agent("Critic", "Reviews")
                .action("review", Topic.class, Title.class, (topic, context) -> new Title("good"))
                .goal("review", "Review a topic", Title.class, goal -> goal.remote()
                        .startingWith(Topic.class))
                .build());
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void writesTheResultByItsClass() {
        var answer = ada.post("/shop/karta/goals/write", "{\"text\":\"tea\"}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo("{\"text\":\"tea\"}");
    }

    @Test
    void describesOtherGoals() {
        var document = ada.get("/shop/karta/openapi.json");

        assertThat(document.status()).isEqualTo(200);
        assertThat(document.object().getJsonObject("paths"))
                .containsKeys("/karta/goals/sell", "/karta/goals/write", "/karta/goals/review");
    }

    @Test
    void describesTheGoalWithoutSchemas() {
        assertThat(ada.get("/shop/karta/goals/write").object().getJsonObject("outputSchema"))
                .isEmpty();
        assertThat(ada.get("/shop/karta/goals/review").object().getJsonObject("inputSchema"))
                .isEmpty();
    }

    @Test
    void rejectsAnInputThatCannotBeCreated() {
        var answer = ada.post("/shop/karta/goals/review", "{\"text\":\"tea\"}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).contains("cannot be created from JSON");
    }

    @Nested
    class WhenAResultHasNoJsonForm {

        /** Refers to itself, as an entity and its parent do. */
        static final class Chapter {

            private @Nullable Chapter previous;

            public @Nullable Chapter getPrevious() {
                return previous;
            }

            public void setPrevious(@Nullable Chapter previous) {
                this.previous = previous;
            }
        }

        private final TestClient.Answer called;

        WhenAResultHasNoJsonForm() {
            shop.platform.deploy(Agents.agent("Printer", "Prints")
                    .action("print", Title.class, Chapter.class, (title, context) -> {
                        var chapter = new Chapter();
                        chapter.setPrevious(chapter);
                        return chapter;
                    })
                    .goal("print", "Print a chapter", Chapter.class, goal -> goal.remote()
                            .startingWith(Title.class))
                    .build());
            called = ada.post("/shop/karta/goals/print", "{\"text\":\"tea\"}");
        }

        @Test
        void respondsWithAProblemOfTheProcess() {
            assertThat(called.status()).isEqualTo(500);
            assertThat(called.code()).isEqualTo("KARTA-908");
            assertThat(called.object().getString("instance")).isEqualTo(TestClient.processOf(called));
        }

        @Test
        void showsTheProcess() {
            var process = ada.get(TestClient.processOf(called));

            assertThat(process.status()).isEqualTo(200);
            assertThat(process.object().getString("status")).isEqualTo("COMPLETED");
            assertThat(process.object()).doesNotContainKey("result");
            assertThat(process.object().getJsonObject("problem").getString("code"))
                    .isEqualTo("KARTA-908");
        }

        @Test
        void logsTheReason() {
            try (var log = CapturedLog.of(JsonDocuments.class)) {
                ada.get(TestClient.processOf(called));

                assertThat(log.warnings()).singleElement().asString().startsWith("KARTA-908: the result of process ");
            }
        }
    }
}
