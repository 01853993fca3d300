/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.agent.AgentException;
import io.karta.agent.Outcome;
import io.karta.engine.call.CallScope;
import io.karta.engine.guard.CallInterceptors;
import io.karta.engine.journal.ProcessState;
import io.karta.engine.journal.ResumableAction;
import io.karta.engine.journal.SuspendedDialogue;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.ProcessCallScope;
import io.karta.engine.prompt.DialogueFactory;
import io.karta.engine.prompt.OutcomeDialogue;
import io.karta.engine.prompt.PromptSpec;
import io.karta.engine.tool.ToolResolver;
import io.karta.engine.tool.ToolServices;
import io.karta.engine.tool.Toolkit;
import io.karta.spi.UnreadableValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Resumes dialogues that have waited for user input, in this JVM or another. Thread-safe. */
public record DialogueResumer(
        DialogueFactory dialogues, ToolServices toolServices, CallInterceptors interceptors, EngineServices services) {

    /** Resumes a dialogue in the scope of the step that produces the result. */
    public Outcome<?> resume(ResumableAction resumption, JournaledProcess process, CallScope account) {
        return dialogue(resumption.waiting(), process, account).resume(resumption.waiting(), resumption.answer());
    }

    private OutcomeDialogue<?> dialogue(SuspendedDialogue waiting, JournaledProcess process, CallScope account) {
        Optional<PromptSpec> live = waiting.live().map(PromptSpec.class::cast);
        Toolkit tools = live.map(PromptSpec::tools)
                .orElseGet(() -> found(waiting, process).tools());
        CallInterceptors around = live.map(PromptSpec::interceptors).orElse(interceptors);
        return new OutcomeDialogue<>(
                dialogues.on(account), PromptSpec.of(waiting.options(), tools, around), waiting.resultType());
    }

    private ToolResolver.Found found(SuspendedDialogue waiting, JournaledProcess process) {
        return new ToolResolver(toolServices).find(waiting, process.board());
    }

    /** Returns the missing dependency of a dialogue, if there is one. */
    public Optional<String> missingDependency(JournaledProcess process) {
        List<ResumableAction> resumptions = process.look(ProcessState::resumptions);
        if (resumptions.isEmpty()) {
            return Optional.empty();
        }
        return resumptions.stream()
                .flatMap(each -> missingDependency(each, process).stream())
                .findFirst();
    }

    private Optional<String> missingDependency(ResumableAction resumption, JournaledProcess process) {
        SuspendedDialogue waiting = resumption.waiting();
        if (waiting.live().isPresent()) {
            return Optional.empty();
        }
        List<String> missing = new ArrayList<>(found(waiting, process).missing());
        if (process.compiled().find(resumption.action()).isEmpty()) {
            missing.add("the action");
        }
        if (!waiting.repeatsAction()) { // otherwise the action chooses them
            missing.addAll(missingParts(waiting, process, resumption.action()));
        }
        return missing.isEmpty() ? Optional.empty() : Optional.of(Messages.cannotGoOn(resumption.action(), missing));
    }

    private List<String> missingParts(SuspendedDialogue waiting, JournaledProcess process, String action) {
        List<String> missing = new ArrayList<>();
        if (waiting.resultType() == UnreadableValue.class) {
            missing.add("the type that is wanted");
        }
        waiting.values().forEach((key, value) -> {
            if (value instanceof UnreadableValue) {
                missing.add("the value '%s' of its tools".formatted(key));
            }
        });
        try {
            dialogues.models().check(waiting.options(), new ProcessCallScope(process, services, Optional.of(action)));
        } catch (AgentException unavailable) {
            missing.add("model '%s'".formatted(waiting.model()));
        }
        return missing;
    }
}
