/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.InnerText;
import io.karta.generation.result.Problem;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntentsTest {

    enum UserIntent {
        @Guide("The user wants to know the weather")
        GetWeather,
        @Guide("The user wants to send a message")
        SendMessage
    }

    sealed interface ChatAction {
        @Guide("Looks up the weather")
        record GetWeather() implements ChatAction {}

        record ShowImage(String href) implements ChatAction {}

        record SendMessage(String to, @InnerText String text) implements ChatAction {}
    }

    @Nested
    class EnumIntents {

        private final IntentClassifier<UserIntent> intents = IntentClassifier.of(UserIntent.class);

        @Test
        void asksWithTheDescriptionsOfTheType() {
            var prompt = intents.prompt("what is the weather in Tokyo?");

            assertThat(prompt)
                    .contains("<user_query>what is the weather in Tokyo?</user_query>")
                    .contains("| \"GetWeather\" // The user wants to know the weather")
                    .contains("<intent> and </intent>");
        }

        @Test
        void readsTheAnswerInItsTag() {
            var result = intents.read("Okay, I will get the weather. <intent>get_weather</intent>");

            assertThat(result.value()).isEqualTo(UserIntent.GetWeather);
        }

        @Test
        void reportsAMissingTag() {
            var result = intents.read("GetWeather");

            assertThat(result.problems()).containsExactly(new Problem("", "has no <intent> element with an intent"));
        }

        @Test
        void supportsOtherTagsAndPrompts() {
            var other = intents.within(IntentTags.of("q", "a")).asking("{{ question }} <{{ tag }}>?");

            assertThat(other.prompt("Hi")).isEqualTo("<q>Hi</q> <a>?");
            assertThat(other.read("<a>SendMessage").value()).isEqualTo(UserIntent.SendMessage);
        }
    }

    @Nested
    class IntentsInTags {

        private static final String ANSWER =
                """
                Here's the weather: <GetWeather />
                And here's a cat: <ShowImage href="https://cataas.com/cat?a=1&amp;b=2" />
                <SendMessage to='user'>I've <b>done</b> it!</SendMessage> <Unknown/> <ShowImage/>""";

        private final ActionTags<ChatAction> actions = ActionTags.of(ChatAction.class);

        @Test
        void bindsAttributesAndInnerText() {
            var found = actions.find(ANSWER);

            assertThat(found)
                    .containsExactly(
                            new ChatAction.GetWeather(),
                            new ChatAction.ShowImage("https://cataas.com/cat?a=1&b=2"),
                            new ChatAction.SendMessage("user", "I've <b>done</b> it!"));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '#',
                value = {
                    "<ShowImage href=\"a > b\" />| a > b",
                    "<ShowImage href='<a/>'/>| <a/>",
                    "<ShowImage href=\"it's\"/>| it's",
                    "<ShowImage href = \"a/b\">| a/b",
                    "<ShowImage alt='it's' href=\"a\"/>| a"
                })
        void readsAnyCharacterInQuotes(String tag, String href) {
            assertThat(actions.find("Look: " + tag + " <GetWeather/>"))
                    .containsExactly(new ChatAction.ShowImage(href), new ChatAction.GetWeather());
            assertThat(actions.strip(tag)).isEmpty();
        }

        @Test
        void readsManyUnclosedQuotesInLinearTime() {
            var text = "<ShowImage href=\"".repeat(50_001);

            assertThat(actions.strip(text)).isEqualTo(text);
        }

        @Test
        void stripsWhatItUnderstood() {
            var text = actions.strip(ANSWER);

            assertThat(text).isEqualTo("Here's the weather: \nAnd here's a cat: \n <Unknown/> <ShowImage/>");
        }

        @Test
        void replacesThem() {
            var text = actions.transform("a <GetWeather/> b", action -> "[" + action + "]");

            assertThat(text).isEqualTo("a [GetWeather[]] b");
        }

        @Test
        void explainsTheTagsToAModel() {
            var prompt = actions.prompt();

            assertThat(prompt)
                    .contains("- <GetWeather />: Looks up the weather")
                    .contains("- <ShowImage href=\"String\" />")
                    .contains("- <SendMessage to=\"String\">String</SendMessage>");
        }
    }
}
