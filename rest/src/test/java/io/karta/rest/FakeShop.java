/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.agent.UserInput;
import io.karta.ai.BudgetExceededException;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.TruncatedOutputException;
import io.karta.generation.annotation.FormField;
import io.karta.guard.Checkpoint;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.process.ForbiddenActionException;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import java.util.List;

/** Goals that end in every way there is. */
final class FakeShop {

    record Letter(String salutation, String body) {}

    record Order(@NotBlank String customer, List<@Valid Item> items) {}

    record Item(String name, @Positive int amount) {}

    record Return(String customer, String reason) {}

    record Question(@NotBlank String customer) {}

    record Feedback(boolean accepted, @NotBlank String text) {}

    record Review(@FormField(label = "{stars}") @Max(5) int stars, Tone tone) {}

    enum Tone {
        @FormField(label = "{kind}")
        KIND,
        HARSH
    }

    static final Letter LETTER = new Letter("Dear Ad\u00e4", "Your \"kettle\" is on its way.");

    static FakePlatform platform() {
        return new FakePlatform(
                FakeGoal.exported(
                        "answerComplaint",
                        Letter.class,
                        process -> {
                            process.ran("SupportDesk.understand");
                            process.ran("SupportDesk.write");
                            process.completes(LETTER);
                        },
                        UserInput.class),
                FakeGoal.exported(
                        "ship",
                        Letter.class,
                        process -> process.completes(
                                new Letter(process.inputs().get(0).getClass().getSimpleName(), "")),
                        Order.class,
                        Question.class,
                        Return.class),
                FakeGoal.exported(
                        "tidyUp",
                        String.class,
                        process -> process.completes("tidy, " + process.inputs().size())),
                FakeGoal.exported(
                        "whoAmI",
                        String.class,
                        process -> process.completes(process.caller().name().orElse("anonymous")
                                + (process.caller().hasRole("support") ? " of support" : ""))),
                FakeGoal.exported(
                        "review",
                        Letter.class,
                        process -> process.asks(
                                Form.of(Feedback.class).title("How is this?").text("Dear Ada"),
                                answer -> process.completes(new Letter("Dear", ((Feedback) answer).text())))),
                FakeGoal.exported(
                        "rate",
                        String.class,
                        process -> process.asks(
                                Form.of(Review.class),
                                answer -> process.completes("stars: " + ((Review) answer).stars())),
                        UserInput.class),
                FakeGoal.exported(
                        "publish",
                        String.class,
                        process -> process.asks(
                                Form.confirmation(LETTER, "Publish it?")
                                        .answeredBy("editor")
                                        .expiringAfter(Duration.ofHours(1)),
                                answer -> process.completes(((Confirmation) answer).accepted() ? "out" : "binned"))),
                FakeGoal.exported("compare", String.class, process -> {
                    process.asks(Form.of(Feedback.class).title("First"), answer -> {});
                    process.asks(Form.of(Feedback.class).title("Second"), answer -> process.completes("both"));
                }),
                FakeGoal.exported("delegate", String.class, process -> {}),
                FakeGoal.internal(
                        "backstage",
                        String.class,
                        process -> process.asks(
                                Form.of(boolean.class).title("Shall I?"),
                                answer -> process.completes("child's " + answer))),
                FakeGoal.exported("refuses", Letter.class, process -> {}, UserInput.class),
                FakeGoal.exported("stuck", Letter.class, process -> process.isStuck("write needs a Customer")),
                FakeGoal.exported("killed", Letter.class, FakeProcess::kill),
                FakeGoal.exported("late", Letter.class, process -> process.runsOutOfTime("10 s were not enough")),
                FakeGoal.exported("stopped", Letter.class, process -> process.stops("the shop is closed")),
                FakeGoal.exported(
                        "overBudget",
                        Letter.class,
                        process -> process.fails(new BudgetExceededException("KARTA-3xx: no tokens left"))),
                FakeGoal.exported(
                        "modelFails",
                        Letter.class,
                        process -> process.fails(new IllegalStateException(
                                "wrapped",
                                new ModelException(
                                        "KARTA-6xx: fast is busy", Kind.RATE_LIMIT, null, Duration.ofMillis(1500))))),
                FakeGoal.exported(
                        "modelSleeps",
                        Letter.class,
                        process -> process.fails(new ModelException("KARTA-6xx: fast is slow", Kind.TIMEOUT, null))),
                FakeGoal.exported(
                        "modelBabbles",
                        Letter.class,
                        process -> process.fails(new MalformedOutputException("KARTA-3xx: no Letter", List.of()))),
                FakeGoal.exported(
                        "modelStops",
                        Letter.class,
                        process -> process.fails(new TruncatedOutputException("KARTA-3xx: too long", "Dear"))),
                FakeGoal.exported(
                        "forbidden",
                        Letter.class,
                        process -> process.fails(new ForbiddenActionException("KARTA-3xx: refund is for support"))),
                FakeGoal.exported("inputBlocked", Letter.class, process -> process.fails(blocked(Checkpoint.INPUT))),
                FakeGoal.exported("outputBlocked", Letter.class, process -> process.fails(blocked(Checkpoint.OUTPUT))),
                FakeGoal.exported(
                        "broken",
                        Letter.class,
                        process -> process.fails(new IllegalStateException("password is swordfish"))),
                FakeGoal.exported("throwing", Letter.class, process -> {
                    throw new IllegalStateException("password is swordfish");
                }),
                FakeGoal.internal("secret", Letter.class, process -> process.completes(LETTER)));
    }

    static GuardrailException blocked(Checkpoint checkpoint) {
        return new GuardrailException(
                "KARTA-3xx: guardrail NoKettles blocks", "NoKettles", checkpoint, "it speaks of kettles");
    }

    private FakeShop() {}
}
