/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.ai.PromptRunner;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.CallServices;
import io.karta.engine.call.ResilientModel;
import io.karta.engine.compaction.CompactionScope;
import io.karta.engine.compaction.DialogueCompaction;
import io.karta.engine.guard.GuardrailChain;
import io.karta.engine.tool.Suspension;
import io.karta.engine.tool.ToolLoop;
import io.karta.message.Message;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.Truncation;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Factory of dialogues with models.
 *
 * @param models selects the model
 * @param parts the resources of prompts
 * @param scope supplies the scope of each call
 * @param services the executor of streams
 */
public record DialogueFactory(
        ModelSelector models, PromptResources parts, Supplier<CallScope> scope, CallServices services) {

    /** Returns a factory for dialogues in another scope. */
    public DialogueFactory on(CallScope account) {
        return new DialogueFactory(models, parts, () -> account, services);
    }

    /** Reports an unknown model or role. */
    void check(LlmOptions options) {
        models.check(options, scope.get());
    }

    ModelDialogue begin(PromptSpec plan, List<Message> conversation) {
        return begin(plan, conversation, scope.get());
    }

    ModelDialogue begin(PromptSpec plan, List<Message> conversation, CallScope account) {
        return begin(plan, conversation, account, Suspension.NONE);
    }

    /** Begins a dialogue that may await human approval. */
    ModelDialogue begin(PromptSpec plan, List<Message> conversation, CallScope account, Suspension suspension) {
        Set<Capability> needs = plan.needs(conversation);
        ResilientModel model = models.choose(plan, needs, account);
        var guardrails = new GuardrailChain(plan.interceptors(), model.name(), account);
        ToolLoop loop = plan.tools().loop(model, account, guardrails, suspension);
        if (loop.hasTools()) {
            needs.add(Capability.TOOLS);
        }
        var compaction = new DialogueCompaction(
                parts.compaction(), account, services.clock(), plan::isAttached, () -> summaries(plan, account));
        var fallbacks = new FallbackChain(model, guardrails, compaction, () -> models.fallbacks(model, needs));
        return new ModelDialogue(fallbacks, plan, conversation, parts, account, loop, guardrails);
    }

    /** Returns the prompt runner of summaries; a truncated summary is better than none. */
    private PromptRunner summaries(PromptSpec plan, CallScope account) {
        LlmOptions options =
                parts.compaction().summaryModel().orElseGet(plan::model).withTruncation(Truncation.ACCEPT);
        return new ModelPromptRunner(
                PromptSpec.of(options, plan.tools().emptied(), plan.interceptors()),
                new DialogueFactory(models, parts.withoutCompaction(), () -> new CompactionScope(account), services));
    }
}
