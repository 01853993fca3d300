/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.ai.LlmReference;
import io.karta.ai.PromptContributor;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.Message;
import io.karta.message.ToolMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Recorded call of a model by the code under test, such as {@code createObject} or {@code generateText}. It has several
 * requests if the model called tools, or had to correct its answer.
 *
 * <pre>{@code
 * AiCall call = ai.onlyCall();
 * assertThat(call).usedRole("judge").offeredTool("discount").promptContains("kettle");
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class AiCall {

    private final LlmOptions options;
    private final List<PromptContributor> contributors;
    private final List<LlmReference> references;
    private final List<ModelRequest> requests = new ArrayList<>();

    AiCall(LlmOptions options, List<PromptContributor> contributors, List<LlmReference> references) {
        this.options = options;
        this.contributors = List.copyOf(contributors);
        this.references = List.copyOf(references);
    }

    synchronized void asked(ModelRequest request) {
        requests.add(request);
    }

    /** Returns whether the prompt was sent; otherwise there was no call. */
    synchronized boolean isSent() {
        return !requests.isEmpty();
    }

    private synchronized RequestText first() {
        return new RequestText(requests.get(0));
    }

    private synchronized RequestText last() {
        return new RequestText(requests.get(requests.size() - 1));
    }

    /**
     * Returns the options of the call: model, role or criteria, temperature and so on.
     *
     * @return the options
     */
    public LlmOptions options() {
        return options;
    }

    /**
     * Returns the role of {@code withLlmByRole}.
     *
     * @return the role; empty if it named none
     */
    public Optional<String> role() {
        return options.role();
    }

    /**
     * Returns the model of {@code withLlm("name")}.
     *
     * @return the name; empty if it named none
     */
    public Optional<String> model() {
        return options.model();
    }

    /**
     * Returns the prompt: the last message of the user.
     *
     * @return the prompt, without earlier messages
     */
    public String prompt() {
        return first().prompt();
    }

    /**
     * Returns the system message: instructions, contributors, references, the requested object.
     *
     * @return the system message; empty if there was none
     */
    public String systemPrompt() {
        return first().systemPrompt();
    }

    /**
     * Returns the first request.
     *
     * @return the messages, in order
     */
    public List<Message> messages() {
        return first().request().messages();
    }

    /**
     * Returns all messages of the call, except the last answer.
     *
     * @return the messages, with those of tools and repairs
     */
    public List<Message> conversation() {
        return last().request().messages();
    }

    /**
     * Returns all requests.
     *
     * @return one request, and one more for each round of tools and each repair
     */
    public synchronized List<ModelRequest> requests() {
        return List.copyOf(requests);
    }

    /**
     * Returns the tools that the model could call.
     *
     * @return their names, in order of the alphabet
     */
    public List<String> tools() {
        return first().tools();
    }

    /**
     * Returns the tool results.
     *
     * @return their messages, in order
     */
    public List<ToolMessage> toolAnswers() {
        return last().toolAnswers();
    }

    /**
     * Returns the prompt contributors.
     *
     * @return the contributors, in order
     */
    public List<PromptContributor> contributors() {
        return contributors;
    }

    /**
     * Returns the references.
     *
     * @return the references, in order
     */
    public List<LlmReference> references() {
        return references;
    }

    /**
     * Returns the images in the prompt; those of tools are in {@link #toolAnswers()}.
     *
     * @return the images, in order
     */
    public List<AgentImage> images() {
        return first().images();
    }

    /**
     * Returns the documents in the prompt; those of tools are in {@link #toolAnswers()}.
     *
     * @return the documents, in order
     */
    public List<AgentDocument> documents() {
        return first().documents();
    }

    /**
     * Returns the type of the requested object.
     *
     * @return the type, {@code List<T>} for {@code createObjects}; empty if it was a text
     */
    public Optional<Type> requestedType() {
        RequestedType requested = first().requestedType();
        return requested.shape().map(shape -> requested.type());
    }

    /** Shows the whole prompt. */
    @Override
    public String toString() {
        return isSent()
                ? "for %s, asked for %s".formatted(target(), last().toString().strip())
                : "for %s, not sent".formatted(target());
    }

    private String target() {
        return options.role()
                .map(role -> "the role " + role)
                .or(() -> options.model().map(model -> "the model " + model))
                .or(() -> options.criteria().map(criteria -> "a model by " + criteria))
                .orElse("the default model");
    }
}
