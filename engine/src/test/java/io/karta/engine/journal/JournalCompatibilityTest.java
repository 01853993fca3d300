/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.message.AgentImage;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.process.history.ActionRun;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.spi.ProcessSettings;
import io.karta.spi.UnreadableValue;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Entries and values of earlier versions of Karta and of the application. */
class JournalCompatibilityTest extends ShapeJournalCodecFixture {

    @Test
    void writesCachedTokensOnlyIfPresent() {
        var reply = new JournalEntry.ModelReplied(
                AT,
                "Desk.make",
                "digest",
                ModelResponse.of("yes").withUsage(new TokenUsage(5, 6, 4)),
                CACHED_CALL,
                Optional.empty());
        String text = codec.write(reply);

        String old = text.replace(",\"cachedInputTokens\":4", "").replace(",\"cachedInputTokens\":10", "");
        var read = (JournalEntry.ModelReplied) codec.read(old);

        assertThat(text).contains("\"cachedInputTokens\":4", "\"cachedInputTokens\":10");
        assertThat(old).doesNotContain("cached");
        assertThat(read.response().usage()).isEqualTo(new TokenUsage(5, 6));
        assertThat(read.call().cachedInputTokens()).isZero();
        assertThat(codec.write(read)).isEqualTo(old);
    }

    @Test
    void writesPartsOnlyIfThereIsMoreThanText() {
        var plain = new JournalEntry.ToolAnswered(AT, "Desk.make", "digest", "5", false, List.of(), Optional.empty());

        String text = codec.write(plain.showing(List.of(AgentImage.create("image/png", new byte[] {1, 2}))));
        String old = text.replace(",\"parts\":[{\"image\":\"image/png\",\"data\":\"AQI=\"}]", "");

        assertThat(old).isEqualTo(codec.write(plain)).doesNotContain("parts", "\"end\"");
        assertThat(codec.read(old)).isEqualTo(plain);
    }

    @Test
    void olderSettingsUseThePlannerOfTheAgent() {
        String text = codec.write(entries().findFirst().orElseThrow());

        String old = text.replace(",\"planner\":\"UTILITY\"", "").replace(",\"endedWhenIdle\":true", "");
        ProcessSettings terms = ((JournalEntry.Created) codec.read(old)).terms();

        assertThat(old).doesNotContain("planner", "endedWhenIdle");
        assertThat(terms.planner()).isEmpty();
        assertThat(terms.isEndedWhenIdle()).isFalse();
    }

    @Test
    void olderSettingsHaveNoTrace() {
        String text = codec.write(entries().findFirst().orElseThrow());

        String old = text.replaceAll(",\"traceContext\":\\{[^}]*}", "");
        ProcessSettings terms = ((JournalEntry.Created) codec.read(old)).terms();

        assertThat(old).isNotEqualTo(text);
        assertThat(terms.traceContext()).isEmpty();
    }

    @Test
    void omitsStatesWithoutAState() {
        JournalEntry ran = new JournalEntry.ActionRan(
                AT, run(ActionRun.Ending.SUCCEEDED), List.of(), Optional.of(object(new Door(1))), Optional.empty());

        assertThat(codec.write(ran)).doesNotContain("tate", "stays"); // as before there were any, so those can be read
    }

    @Nested
    class UnreadableValues {

        private UnreadableValue unreadable(ShapeJournalCodec later, String text) {
            JournaledObject object = later.readObject(text);
            assertThat(object.type()).isEqualTo(UnreadableValue.class);
            return (UnreadableValue) object.value();
        }

        @Test
        void missingTypes() {
            String text = codec.writeObject(object(new Door(1)));

            UnreadableValue value = unreadable(codec(List.of(Story.class)), text);

            assertThat(value.type()).endsWith("$Door");
            assertThat(value.problem()).isNotBlank();
        }

        @Test
        void isAValueThatLacksWhatIsNowRequired() {
            String text = codec.writeObject(object(new Door(1))).replace("width", "breadth");

            assertThat(unreadable(codec, text).problem()).contains("width");
        }

        @Test
        void missingConstants() {
            String text = codec.writeObject(object(new Story("x", Optional.of(Mood.GLAD))))
                    .replace("GLAD", "SAD");

            assertThat(unreadable(codec, text).problem()).contains("SAD");
        }

        @Test
        void isAValueThatItsTypeRefusesNow() {
            String text = codec.writeObject(object(new Strict(10))).replace("10", "11");

            assertThat(unreadable(codec, text).problem()).contains("too many");
        }

        @Test
        void isAClassThatIsThereButThatNoAgentNames() {
            String text =
                    codec.writeObject(object(new Door(1))).replace(Door.class.getName(), "java.lang.ProcessBuilder");

            assertThat(unreadable(codec, text).type()).isEqualTo("java.lang.ProcessBuilder");
        }

        @Test
        void isNoEntryAtAll() {
            for (String text : List.of("", "{}", "{\"v\":1,\"kind\":\"started\",\"entry\":{}}", "[1")) {
                assertThatThrownBy(() -> codec.read(text))
                        .isInstanceOf(AgentException.class)
                        .hasMessageStartingWith("KARTA-382");
            }
        }

        @Test
        void isAnEntryOfALaterVersion() {
            String text = codec.write(new JournalEntry.Started(AT, "node"));

            for (String newer : List.of(text.replace("\"v\":1", "\"v\":2"), text.replace("started", "paused"))) {
                assertThatThrownBy(() -> codec.read(newer))
                        .isInstanceOf(AgentException.class)
                        .hasMessageStartingWith("KARTA-383");
            }
        }

        @Test
        void restoresAQuestionWithoutPossibleAnswer() {
            String text = codec.write(asking(Form.of(Door.class)));

            var read = (JournalEntry.ActionRan) codec(List.of(Story.class)).read(text);

            assertThat(read.question().orElseThrow().form().answer()).isEqualTo(UnreadableValue.class);
        }
    }

    @Nested
    class WhenTypesChange {

        @Test
        void aClassMayMoveToAnotherPackage() {
            String text = codec.writeObject(object(new Door(7)));

            String moved = text.replace(Door.class.getName(), "com.acme.house.Door");

            assertThat(codec.readObject(moved)).isEqualTo(object(new Door(7)));
        }

        @Test
        void theElementsOfAListMayMoveToo() {
            String text = codec.writeObject(object(STORIES, List.of(new Story("x", Optional.empty()))));

            String moved = text.replace(Story.class.getName(), "com.acme.Tale$Story");

            assertThat(codec.readObject(moved).type()).isEqualTo(STORIES);
        }

        @Test
        void aComponentMayGo() {
            String text =
                    codec.writeObject(object(new Door(7))).replace("{\"width\":7}", "{\"width\":7,\"colour\":\"red\"}");

            assertThat(codec.readObject(text).value()).isEqualTo(new Door(7));
        }
    }
}
