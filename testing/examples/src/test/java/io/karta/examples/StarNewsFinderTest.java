/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.ToolGroupRequirement;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.model.LlmOptions;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.CoreToolGroups;
import io.karta.tool.LlmTool;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Finds news for a person's star sign. */
class StarNewsFinderTest {

    record StarPerson(String name, String sign) {}

    record Horoscope(String summary) {}

    record NewsStory(String url, String summary) {}

    record RelevantNewsStories(List<NewsStory> items) {}

    record Writeup(String text) {}

    @Singleton
    static class HoroscopeService {

        String dailyHoroscope(String sign) {
            return sign + ": a kettle will cross your path";
        }
    }

    @Singleton
    static class WebTools {

        private final List<String> searches = new CopyOnWriteArrayList<>();

        @LlmTool(description = "Searches the news")
        List<NewsStory> searchNews(String query) {
            searches.add(query);
            return List.of(new NewsStory("https://news.example/1", "Kettles are back"));
        }

        List<String> searches() {
            return searches;
        }

        @Produces
        @Singleton
        ToolGroup web() {
            return ToolGroup.of(CoreToolGroups.WEB, "Looks things up", "examples", Tool.fromInstance(this));
        }
    }

    @Agent(description = "Find news based on a person's star sign")
    static class StarNewsFinder {

        @Inject
        HoroscopeService horoscopes;

        @Action
        StarPerson extractStarPerson(UserInput input, Ai ai) {
            return ai.withDefaultLlm()
                    .createObject("The name and star sign of this person:\n" + input.content(), StarPerson.class);
        }

        @Action
        Horoscope retrieveHoroscope(StarPerson person) {
            return new Horoscope(horoscopes.dailyHoroscope(person.sign()));
        }

        @Action(toolGroups = @ToolGroupRequirement(CoreToolGroups.WEB))
        RelevantNewsStories findNewsStories(StarPerson person, Horoscope horoscope, Ai ai) {
            return ai.withDefaultLlm()
                    .createObject(
                            """
                            %s is an astrology believer with the sign %s.
                            Their horoscope for today is: %s
                            Use web tools to find five relevant news stories.
                            """
                                    .formatted(person.name(), person.sign(), horoscope.summary()),
                            RelevantNewsStories.class);
        }

        @Action
        @AchievesGoal(
                description = "Write an amusing writeup based on horoscope and news",
                export = @Export(remote = true, name = "starNews"))
        Writeup writeup(StarPerson person, RelevantNewsStories stories, Horoscope horoscope, Ai ai) {
            var items = stories.items().stream()
                    .map(story -> "- " + story.url() + ": " + story.summary())
                    .collect(Collectors.joining("\n"));
            return ai.withLlm(LlmOptions.defaults().withTemperature(0.9))
                    .createObject(
                            "Write something amusing for %s.\nHoroscope: %s\nNews:\n%s"
                                    .formatted(person.name(), horoscope.summary(), items),
                            Writeup.class);
        }
    }

    private final ScriptedModel model = new ScriptedModel()
            .on(StarPerson.class)
            .answer(new StarPerson("Lynda", "Scorpio"))
            .on(RelevantNewsStories.class)
            .call("searchNews", "{\"query\": \"kettles\"}")
            .answer(new RelevantNewsStories(List.of(new NewsStory("https://news.example/1", "Kettles are back"))))
            .on(Writeup.class)
            .answer(new Writeup("Lynda, mind the kettles"));

    @Test
    void theTypesAreThePlan() {
        try (var application = Application.of(model, StarNewsFinder.class, HoroscopeService.class, WebTools.class)) {
            var process = application.run("starNews", new UserInput("Lynda is a Scorpio, find news for her"));

            assertThat(process.result(Writeup.class).text()).isEqualTo("Lynda, mind the kettles");
            assertThat(application.get(WebTools.class).searches()).containsExactly("kettles");
            assertThat(process.history())
                    .extracting(run -> run.action())
                    .containsExactly(
                            "StarNewsFinder.extractStarPerson",
                            "StarNewsFinder.retrieveHoroscope",
                            "StarNewsFinder.findNewsStories",
                            "StarNewsFinder.writeup");
        }
    }
}
