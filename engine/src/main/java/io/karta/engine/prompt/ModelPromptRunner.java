/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import static java.util.Objects.requireNonNull;

import io.karta.agent.Outcome;
import io.karta.ai.LlmReference;
import io.karta.ai.ModelCallback;
import io.karta.ai.ObjectCreator;
import io.karta.ai.PromptContributor;
import io.karta.ai.PromptRunner;
import io.karta.ai.Rendering;
import io.karta.ai.ResumablePromptRunner;
import io.karta.ai.StreamingPromptRunner;
import io.karta.ai.ThinkingPromptRunner;
import io.karta.ai.Tool;
import io.karta.ai.ToolCallback;
import io.karta.ai.ToolGroup;
import io.karta.ai.Toolbox;
import io.karta.generation.Shape;
import io.karta.generation.TypeRef;
import io.karta.guard.Guardrail;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.model.LlmOptions;
import io.karta.tool.ToolErrors;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Prompt runner whose model calls belong to a scope with an account. */
record ModelPromptRunner(PromptSpec plan, DialogueFactory dialogues) implements PromptRunner {

    private ModelPromptRunner with(PromptSpec other) {
        return new ModelPromptRunner(other, dialogues);
    }

    @Override
    public PromptRunner withLlm(LlmOptions options) {
        dialogues.check(requireNonNull(options, "options"));
        return with(plan.options(options));
    }

    @Override
    public PromptRunner withSystemPrompt(String instruction) {
        return with(plan.instruction(requireNonNull(instruction, "instruction")));
    }

    @Override
    public PromptRunner withPromptContributor(PromptContributor contributor) {
        return with(plan.contributor(requireNonNull(contributor, "contributor")));
    }

    @Override
    public PromptRunner withReference(LlmReference reference) {
        requireNonNull(reference, "reference");
        return with(plan.reference(reference).tools(plan.tools().withReference(reference)));
    }

    @Override
    public PromptRunner withTools(List<Tool> more) {
        return with(plan.tools(plan.tools().with(more)));
    }

    @Override
    public PromptRunner withToolbox(Toolbox toolbox) {
        return with(plan.tools(plan.tools().withBox(toolbox)));
    }

    @Override
    public <T> PromptRunner withToolChainingFrom(Class<T> type, Predicate<? super T> filter) {
        return with(plan.tools(plan.tools().withChain(type, filter)));
    }

    @Override
    public PromptRunner withMaxIterations(int iterations) {
        return with(plan.tools(plan.tools().withMaxIterations(iterations)));
    }

    @Override
    public PromptRunner withToolObject(Object object) {
        return with(plan.tools(plan.tools().withObject(object)));
    }

    @Override
    public PromptRunner withToolGroup(String role) {
        return with(
                plan.tools(plan.tools().withGroup(role, dialogues.scope().get().asker())));
    }

    @Override
    public PromptRunner withToolGroup(ToolGroup group) {
        return with(plan.tools(plan.tools().withGroup(group)));
    }

    @Override
    public PromptRunner withToolContext(Map<String, ?> values) {
        return with(plan.tools(plan.tools().withValues(values)));
    }

    @Override
    public PromptRunner withGuardrail(Guardrail guardrail) {
        return with(plan.interceptors(plan.interceptors().with(requireNonNull(guardrail, "guardrail"))));
    }

    @Override
    public PromptRunner withModelCallback(ModelCallback callback) {
        return with(plan.interceptors(plan.interceptors().with(requireNonNull(callback, "callback"))));
    }

    @Override
    public PromptRunner withToolCallback(ToolCallback callback) {
        return with(plan.interceptors(plan.interceptors().with(requireNonNull(callback, "callback"))));
    }

    @Override
    public PromptRunner withToolErrors(ToolErrors errors) {
        return with(plan.tools(plan.tools().withErrors(requireNonNull(errors, "errors"))));
    }

    @Override
    public PromptRunner withMessages(List<? extends Message> messages) {
        return with(plan.messages(List.copyOf(messages)));
    }

    @Override
    public PromptRunner withImage(AgentImage image) {
        return with(plan.attachment(requireNonNull(image, "image")));
    }

    @Override
    public PromptRunner withDocument(AgentDocument document) {
        return with(plan.attachment(requireNonNull(document, "document")));
    }

    @Override
    public PromptRunner withGenerateExamples(boolean isEnabled) {
        return with(plan.examples(isEnabled));
    }

    @Override
    public String generateText(String prompt) {
        return text(dialogues.begin(plan, plan.asking(requireNonNull(prompt, "prompt"))));
    }

    @Override
    public AssistantMessage respond(List<? extends Message> conversation) {
        List<Message> messages = plan.asking(List.copyOf(conversation));
        return new AssistantMessage(text(dialogues.begin(plan, messages).forUser()));
    }

    private static String text(ModelDialogue dialogue) {
        return new TextDialogue(dialogue).run().result();
    }

    @Override
    public <T> List<T> createObjects(String prompt, Class<T> type) {
        return creator(dialogues.parts().listOf(type)).fromPrompt(prompt);
    }

    @Override
    public <T> Outcome<T> createOutcome(String prompt, Class<T> type) {
        List<Message> conversation = plan.asking(requireNonNull(prompt, "prompt"));
        return new OutcomeDialogue<>(dialogues, plan, requireNonNull(type, "type")).begin(conversation);
    }

    @Override
    public boolean evaluateCondition(String condition, String context, double confidence) {
        String prompt = ConditionVerdict.prompt(condition, context);
        return creating(ConditionVerdict.class).fromPrompt(prompt).holds(confidence);
    }

    @Override
    public <T> ObjectCreator<T> creating(Class<T> type) {
        return creator(dialogues.parts().shape(requireNonNull(type, "type")));
    }

    @Override
    public <T> ObjectCreator<T> creating(TypeRef<T> type) {
        return creator(dialogues.parts().shapes().of(requireNonNull(type, "type")));
    }

    private <T> ObjectCreator<T> creator(Shape<T> shape) {
        return DialogueObjectCreator.of(plan, dialogues, ObjectRequest.of(shape));
    }

    @Override
    public Rendering rendering(String template) {
        return new RenderedPrompt(
                this, requireNonNull(template, "template"), dialogues.parts().rendererFor(template));
    }

    @Override
    public ThinkingPromptRunner thinking() {
        boolean decided = plan.options().thinking().isPresent();
        return new DialogueThinkingRunner(
                decided ? plan : plan.options(plan.options().withThinking(true)), dialogues);
    }

    @Override
    public ResumablePromptRunner resumable() {
        return new RepeatableDialogue(plan, dialogues);
    }

    @Override
    public StreamingPromptRunner streaming() {
        return new ModelStreams(plan, dialogues);
    }

    /** Omits the prompt, which may be confidential. */
    @Override
    public String toString() {
        return "prompts for " + plan.options();
    }
}
