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
 * One call of a model by the code under test, as {@link FakeAi} saw it: {@code createObject}, {@code generateText} and
 * the like. It holds several requests where the model called tools, or had to put its answer right.
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

    /** A call whose prompt was never sent is none. */
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
     * Returns the options that the code under test chose: model, role or criteria, temperature and so on.
     *
     * @return the options
     */
    public LlmOptions options() {
        return options;
    }

    /**
     * Returns the role the call was meant for, {@code withLlmByRole}.
     *
     * @return the role; empty if it named none
     */
    public Optional<String> role() {
        return options.role();
    }

    /**
     * Returns the model the call was meant for, {@code withLlm("name")}.
     *
     * @return the name; empty if it named none
     */
    public Optional<String> model() {
        return options.model();
    }

    /**
     * Returns what the model was asked: the last message that is a user's.
     *
     * @return the prompt, without what comes before it
     */
    public String prompt() {
        return first().prompt();
    }

    /**
     * Returns what the model was told before: instructions, contributors, references, the wanted object.
     *
     * @return the system message; empty if there was none
     */
    public String systemPrompt() {
        return first().systemPrompt();
    }

    /**
     * Returns everything the model was sent at first.
     *
     * @return the messages, in order
     */
    public List<Message> messages() {
        return first().request().messages();
    }

    /**
     * Returns everything that was said until the call ended, but the last answer.
     *
     * @return the messages, with those of tools and repairs
     */
    public List<Message> conversation() {
        return last().request().messages();
    }

    /**
     * Returns all that was sent, as the model got it.
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
     * Returns what tools have said and shown to the model.
     *
     * @return their messages, in order
     */
    public List<ToolMessage> toolAnswers() {
        return last().toolAnswers();
    }

    /**
     * Returns who had a word to say in the prompt.
     *
     * @return the contributors, in order
     */
    public List<PromptContributor> contributors() {
        return contributors;
    }

    /**
     * Returns what the model could look things up in.
     *
     * @return the references, in order
     */
    public List<LlmReference> references() {
        return references;
    }

    /**
     * Returns the images the model was shown in the prompt; those of tools are in {@link #toolAnswers()}.
     *
     * @return the images, in order
     */
    public List<AgentImage> images() {
        return first().images();
    }

    /**
     * Returns the documents the model was shown in the prompt; those of tools are in {@link #toolAnswers()}.
     *
     * @return the documents, in order
     */
    public List<AgentDocument> documents() {
        return first().documents();
    }

    /**
     * Returns the type of the object that was asked for.
     *
     * @return the type, {@code List<T>} for {@code createObjects}; empty if it was a text
     */
    public Optional<Type> wanted() {
        RequestedType wish = first().wish();
        return wish.shape().map(shape -> wish.type());
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
