/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentException;
import io.karta.agent.Outcome;
import io.karta.spi.UnreadableValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Goes on with conversations that have waited for a person, in this JVM or in another. Safe for use by several threads. */
record Resumer(ModelChooser models, PromptParts parts, ToolShop shop, Hooks hooks, Workbench bench) {

    /** Goes on, on the account of the step that yields what comes of it. */
    Outcome<?> resume(Resumption resumption, JournaledProcess process, CallScope account) {
        return dialogue(resumption.waiting(), process, account).resume(resumption.waiting(), resumption.accepted());
    }

    private OutcomeDialogue<?> dialogue(Waiting waiting, JournaledProcess process, CallScope account) {
        Toolkit tools = waiting.live().map(PromptPlan::tools).orElseGet(() -> found(waiting, process)
                .tools());
        Hooks around = waiting.live().map(PromptPlan::hooks).orElse(hooks);
        return new OutcomeDialogue<>(
                new Interviewer(models, parts, () -> account, bench),
                PromptPlan.of(waiting.options(), tools, around),
                waiting.wanted());
    }

    private ToolFinder.Found found(Waiting waiting, JournaledProcess process) {
        return new ToolFinder(shop).find(waiting, process.board());
    }

    /** Says what is not there any more that a conversation needs. */
    Optional<String> obstacle(JournaledProcess process) {
        return process.look(ProcessState::resumptions).stream()
                .flatMap(each -> obstacle(each, process).stream())
                .findFirst();
    }

    private Optional<String> obstacle(Resumption resumption, JournaledProcess process) {
        Waiting waiting = resumption.waiting();
        if (waiting.live().isPresent()) {
            return Optional.empty();
        }
        List<String> missing = new ArrayList<>(found(waiting, process).missing());
        if (process.compiled().find(resumption.action()).isEmpty()) {
            missing.add("the action");
        }
        if (waiting.wanted() == UnreadableValue.class) {
            missing.add("the type that is wanted");
        }
        waiting.values().forEach((key, value) -> {
            if (value instanceof UnreadableValue) {
                missing.add("the value '%s' of its tools".formatted(key));
            }
        });
        try {
            models.check(waiting.options(), CallScope.ofProcess(process, bench, Optional.of(resumption.action())));
        } catch (AgentException gone) {
            missing.add("model '%s'".formatted(waiting.model()));
        }
        return missing.isEmpty() ? Optional.empty() : Optional.of(Messages.cannotGoOn(resumption.action(), missing));
    }
}
