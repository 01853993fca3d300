/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.agent.AgentException;
import io.karta.process.AgentProcess;
import io.karta.tool.FailureReference;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Failure of the current step. The log and the decision contain its text; a model only receives a reference to it.
 *
 * @param step the failed step
 * @param text the failure, which may contain data that must not leave the application
 * @param exception the exception of the step's process; empty if there is none, or if it is no longer known
 * @param rejection the reason for the rejection of the output; empty if there is none
 * @param reference equal for each request about this failure, also after a crash, because a repeated request must equal
 *     the first one
 */
record StepFailure(
        Strategy.Step step,
        String text,
        Optional<Throwable> exception,
        Optional<String> rejection,
        FailureReference reference) {

    private static final Pattern CODE = Pattern.compile("KARTA-\\d{3}");

    static StepFailure of(OrchestratorContext orchestration) {
        Progress progress = orchestration.progress();
        return new StepFailure(
                progress.current(),
                progress.failure(),
                progress.failedProcess()
                        .flatMap(orchestration.context().platform()::process)
                        .flatMap(AgentProcess::failure),
                progress.rejection(),
                reference(orchestration.context().process(), progress));
    }

    private static FailureReference reference(AgentProcess process, Progress progress) {
        String source = process.id() + "/" + progress.decisions().size() + "/"
                + progress.failedProcess().orElse("");
        String digits =
                UUID.nameUUIDFromBytes(source.getBytes(StandardCharsets.UTF_8)).toString();
        return new FailureReference(digits.substring(digits.length() - 12));
    }

    /** Returns the exception of the step, or one with its text. */
    Throwable cause() {
        return exception.orElseGet(() -> new AgentException(text));
    }

    /** Returns the text for a model: the agent, the reason of a rejection, the code if there is one, the reference. */
    String forModel() {
        return rejection
                .map(reason -> "The output of agent %s was rejected: %s".formatted(step.agent(), reason))
                .orElseGet(this::withoutText);
    }

    private String withoutText() {
        return "Agent %s %s%s %s."
                .formatted(
                        step.agent(),
                        exception.isPresent() ? "failed" : "has no result",
                        code().map(" with "::concat).orElse(""),
                        reference);
    }

    private Optional<String> code() {
        return Optional.of(CODE.matcher(text)).filter(Matcher::lookingAt).map(Matcher::group);
    }

    /** Returns the text for the decision, which stays in the application. */
    String forDecision() {
        return text + " " + reference;
    }
}
