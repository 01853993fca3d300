/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.ai.Message;
import java.util.List;
import java.util.function.Supplier;

/**
 * Begins conversations with models.
 *
 * @param models finds the model for each
 * @param parts what prompts are made of
 * @param scope says on whose account a model is asked, at each call
 * @param bench where streams run
 */
record Interviewer(ModelChooser models, PromptParts parts, Supplier<CallScope> scope, Workbench bench) {

    Interview begin(PromptPlan plan, List<Message> conversation) {
        return begin(plan, conversation, scope.get());
    }

    Interview begin(PromptPlan plan, List<Message> conversation, CallScope account) {
        return begin(plan, conversation, account, false);
    }

    /** Begins a conversation that may wait for a person's yes. */
    Interview beginOutcome(PromptPlan plan, List<Message> conversation, CallScope account) {
        return begin(plan, conversation, account, true);
    }

    private Interview begin(PromptPlan plan, List<Message> conversation, CallScope account, boolean mayWait) {
        ResilientModel model = models.choose(plan.options(), plan.needs(conversation));
        ToolLoop loop = plan.tools().loop(model, account, mayWait);
        return new Interview(model, plan, conversation, parts, account, loop);
    }
}
