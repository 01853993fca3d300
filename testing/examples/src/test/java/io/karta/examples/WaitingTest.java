/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static io.karta.testkit.KartaAssertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Confirmation;
import io.karta.agent.Export;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.generation.annotation.FormField;
import io.karta.generation.form.FormModel;
import io.karta.generation.result.Problem;
import io.karta.generation.result.ReadResult;
import io.karta.junit.KartaTest;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.InvalidAnswerException;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessOptions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the page on user input. */
class WaitingTest {

    @Agent(description = "Publishes stories")
    public static class StoryDesk {

        @Action
        Draft write(UserInput topic) {
            return new Draft("Once upon a time there was " + topic.content());
        }

        @Action
        Outcome<Feedback> ask(Draft draft) {
            return Outcome.await(Form.of(Feedback.class).title("How is this?").text(draft.text()));
        }

        @Action
        @AchievesGoal(description = "Publish a story", export = @Export(remote = true, name = "publish"))
        Published publish(Draft draft, Feedback feedback) {
            return new Published(draft.text(), feedback.stars());
        }
    }

    record Draft(String text) {}

    record Published(String text, int stars) {}

    enum Tone {
        @FormField(label = "{tone.kind}")
        KIND,

        @FormField(label = "{tone.harsh}")
        HARSH
    }

    record Feedback(
            @FormField(label = "{stars}") @Min(1) @Max(5) int stars,
            @FormField(label = "{tone}") Tone tone,
            @FormField(label = "{remarks}", multiline = true) Optional<String> remarks) {}

    @ApplicationScoped
    public static class Stories {

        @Inject
        AgentInvocation<Published> publish;

        @Inject
        AgentPlatform platform;

        String start(String topic) {
            return publish.start(new UserInput(topic)).id();
        }

        Optional<PendingAnswer> question(String process) {
            return platform.process(process).flatMap(AgentProcess::pendingAnswer);
        }

        List<Problem> answer(String process, String question, Feedback feedback) {
            try {
                platform.process(process).orElseThrow().answer(question, feedback);
                return List.of();
            } catch (InvalidAnswerException e) {
                return e.problems(); // [/stars must be less than or equal to 5]
            }
        }
    }

    @ApplicationScoped
    public static class StoryForms {

        @Inject
        AgentPlatform platform;

        FormModel fields(AgentProcess process, PendingAnswer question) {
            return question.form().model(platform.shapes(), process.locale());
        }

        ReadResult<?> read(PendingAnswer question, String json) { // what a browser sent
            return question.form().read(platform.shapes(), json);
        }
    }

    @Nested
    @KartaTest({StoryDesk.class, Stories.class, StoryForms.class})
    class WhenAnActionAsks {

        @Inject
        Stories stories;

        @Inject
        StoryForms forms;

        @Inject
        AgentPlatform platform;

        private PendingAnswer question(String process) {
            return stories.question(process).orElseThrow();
        }

        @Test
        void theAnswerBecomesTheResultOfTheAction() {
            String process = stories.start("a kettle");
            var question = question(process);

            assertThat(question.form().title()).isEqualTo("How is this?");
            assertThat(question.form().text()).contains("Once upon a time there was a kettle");
            assertThat(stories.answer(process, question.id(), new Feedback(5, Tone.KIND, Optional.empty())))
                    .isEmpty();
            assertThat(platform.process(process).orElseThrow())
                    .completedWith(new Published("Once upon a time there was a kettle", 5));
        }

        @Test
        void anInvalidAnswerIsReportedAndTheQuestionStaysOpen() {
            String process = stories.start("a kettle");

            var problems =
                    stories.answer(process, question(process).id(), new Feedback(9, Tone.KIND, Optional.empty()));

            assertThat(problems).hasToString("[/stars must be less than or equal to 5]");
            assertThat(platform.process(process).orElseThrow()).isWaitingFor(Feedback.class);
        }

        @Test
        void theFormIsInTheLanguageOfTheProcess() {
            var process = AgentInvocation.of(platform, Published.class)
                    .withOptions(ProcessOptions.defaults().withLocale(Locale.GERMAN))
                    .start(new UserInput("a kettle"));

            var fields =
                    forms.fields(process, process.pendingAnswer().orElseThrow()).fields();

            assertThat(fields).extracting(FormModel.Field::label).containsExactly("Sterne", "Ton", "Sonst noch etwas?");
            assertThat(fields.get(1).choices())
                    .extracting(FormModel.Choice::label)
                    .containsExactly("Freundlich", "Schroff");
        }

        @Test
        void theAnswerOfABrowserIsRead() {
            var question = question(stories.start("a kettle"));

            assertThat(forms.read(question, "{\"stars\":\" 5 \",\"tone\":\"KIND\",\"remarks\":\"\"}")
                            .orElseThrow())
                    .isEqualTo(new Feedback(5, Tone.KIND, Optional.empty()));
            assertThat(forms.read(question, "{\"stars\":\"4 of 5\",\"tone\":\"kindly\"}")
                            .isPresent())
                    .isFalse();
        }
    }

    record Approved(String text) {}

    @Agent(description = "Publishes what a user approves")
    static class Newsroom {

        @Action
        Outcome<Approved> approve(Draft draft) {
            return Outcome.confirmation(new Approved(draft.text()), "Publish this?");
        }

        @Action
        @AchievesGoal(description = "Publish a draft")
        Published publish(Approved approved) {
            return new Published(approved.text(), 0);
        }
    }

    @Agent(description = "Publishes what an editor approves")
    static class EditedNewsroom {

        @Action
        Outcome<Approved> approve(Draft draft) {
            return Outcome.await(Form.confirmation(new Approved(draft.text()), "Publish this?")
                    .answeredBy("editor")
                    .expiringAfter(Duration.ofDays(2)));
        }

        @Action
        @AchievesGoal(description = "Publish a draft")
        Published publish(Approved approved) {
            return new Published(approved.text(), 0);
        }
    }

    @Nested
    @KartaTest(Newsroom.class)
    class WhenAnActionNeedsAnApproval {

        @Inject
        AgentInvocation<Published> publish;

        @Test
        void anAcceptedPayloadIsTheResult() {
            var process = publish.start(new Draft("News"));

            process.answer(process.pendingAnswer().orElseThrow().id(), new Confirmation(true));

            assertThat(process).completedWith(new Published("News", 0));
        }

        @Test
        void aRejectionLeavesTheProcessStuckWithoutAnotherWay() {
            var process = publish.start(new Draft("News"));

            process.answer(process.pendingAnswer().orElseThrow().id(), new Confirmation(false));

            assertThat(process).isStuck();
        }
    }

    @Nested
    @KartaTest(EditedNewsroom.class)
    class WhenAnApprovalNeedsARole {

        @Inject
        AgentInvocation<Published> publish;

        @Test
        void onlyACallerWithTheRoleMayAnswer() {
            var process = publish.start(new Draft("News"));
            var question = process.pendingAnswer().orElseThrow();

            assertThat(question.form().expiry()).contains(Duration.ofDays(2));
            assertThat(catchThrowable(
                            () -> process.answer(question.id(), new Confirmation(true), Caller.named("ada", Set.of()))))
                    .isInstanceOf(ForbiddenActionException.class);

            process.answer(question.id(), new Confirmation(true), Caller.named("edith", Set.of("editor")));

            assertThat(process).completedWith(new Published("News", 0));
        }
    }
}
