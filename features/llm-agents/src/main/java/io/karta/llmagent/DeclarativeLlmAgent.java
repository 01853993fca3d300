/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.Export;
import io.karta.ai.LlmReference;
import io.karta.ai.ModelCallback;
import io.karta.ai.ToolCallback;
import io.karta.guard.Guardrail;
import io.karta.spi.DeclarativeAgent;
import jakarta.enterprise.inject.Stereotype;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes an interface an agent: an {@link LlmAgent} that nobody has to build, and whose callers call a method.
 *
 * <pre>{@code
 * @DeclarativeLlmAgent(
 *         description = "Answers questions about invoices",
 *         instruction = "You know the invoices of {customer}. Look them up, and quote their numbers.",
 *         tools = Invoices.class,
 *         export = @Export(remote = true))
 * public interface InvoiceClerk {
 *
 *     Answer answer(Question question);
 * }
 *
 * @Inject InvoiceClerk clerk;
 *
 * Answer answer = clerk.answer(new Question("ACME", "What is still to be paid?"));
 * }</pre>
 *
 * <p>The interface is an application scoped bean with the qualifiers that stand on it; no {@code beans.xml} names it, and nobody implements it. It has one abstract method. Its parameter is what the agent takes,
 * its result what the agent answers with; where it returns a {@link java.util.concurrent.CompletionStage}, it does not wait for that. A call runs the
 * agent as a process, as {@link io.karta.process.AgentInvocation#invoke} does, and fails as that does. Default methods are called as they are.
 *
 * <p>What is named by its class here is the bean of that class; a class that is no bean is made by its constructor without parameters. They are
 * made when the agent is first asked.
 *
 * @see LlmAgent#of(Class)
 */
@Stereotype
@DeclarativeAgent
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface DeclarativeLlmAgent {

    /**
     * The agent's name, unique in the application; never {@code user}.
     *
     * @return the name; empty means the simple name of the interface
     */
    String name() default "";

    /**
     * What the agent does, for people and for models that may hand over to it.
     *
     * @return one sentence; a blank one is a deployment error
     */
    String description();

    /**
     * What it is told to do; <code>{name}</code> stands for what {@link LlmAgent#instruction(String)} says.
     *
     * @return the instruction; a blank one is a deployment error
     */
    String instruction();

    /**
     * What it and all that it may hand over to are told first.
     *
     * @return the instruction; empty for none
     */
    String globalInstruction() default "";

    /**
     * The model that it asks.
     *
     * @return the name in the configuration; empty means that of the role, or the default model
     */
    String model() default "";

    /**
     * What the model is for that it asks.
     *
     * @return the role in the configuration; empty means the named model, or the default one
     */
    String role() default "";

    /**
     * How freely the model chooses its words.
     *
     * @return 0 to 2; not a number leaves it to the configuration
     */
    double temperature() default Double.NaN;

    /**
     * How much of the likeliest words the model chooses from.
     *
     * @return above 0, up to 1; not a number leaves it to the configuration
     */
    double topP() default Double.NaN;

    /**
     * How much the model may write.
     *
     * @return the number of tokens; 0 leaves it to the configuration
     */
    int maxTokens() default 0;

    /**
     * What its model may call: classes with methods annotated {@link io.karta.tool.LlmTool}, or that are a {@link io.karta.ai.Tool}.
     *
     * @return the classes
     */
    Class<?>[] tools() default {};

    /**
     * Groups of tools that its model may call.
     *
     * @return the roles of the groups
     */
    String[] toolGroups() default {};

    /**
     * What its model may look things up in.
     *
     * @return the classes
     */
    Class<? extends LlmReference>[] references() default {};

    /**
     * What it knows.
     *
     * @return the entries
     */
    Known[] knowledge() default {};

    /**
     * How often its model is asked until it answers.
     *
     * @return the limit; 0 means {@code karta.tools.max-iterations}
     */
    int maxIterations() default 0;

    /**
     * How often a call of a tool that failed is made again, where the tool itself says nothing.
     *
     * @return the number; 0 to tell the model at once
     */
    int toolRetries() default 0;

    /**
     * Guardrails of this agent alone, after those of the application.
     *
     * @return the classes; a bean that is a guardrail for all is a deployment error
     */
    Class<? extends Guardrail>[] guardrails() default {};

    /**
     * Callbacks around the turns of this agent alone, after those of the application.
     *
     * @return the classes; a bean that is a callback for all is a deployment error
     */
    Class<? extends AgentCallback>[] agentCallbacks() default {};

    /**
     * Callbacks around the calls of this agent's model alone, after those of the application.
     *
     * @return the classes; a bean that is a callback for all is a deployment error
     */
    Class<? extends ModelCallback>[] modelCallbacks() default {};

    /**
     * Callbacks around the calls of this agent's tools alone, after those of the application.
     *
     * @return the classes; a bean that is a callback for all is a deployment error
     */
    Class<? extends ToolCallback>[] toolCallbacks() default {};

    /**
     * The name its answer is bound under on the blackboard.
     *
     * @return the name; empty to bind it under none
     */
    String outputKey() default "";

    /**
     * What it is told of what was said before.
     *
     * @return what it is told
     */
    History history() default History.DEFAULT;

    /**
     * Agents that it may hand over to; they answer with the type that this one answers with.
     *
     * @return other interfaces with this annotation
     */
    Class<?>[] subAgents() default {};

    /**
     * Whether it must not hand over to the agent it belongs to.
     *
     * @return true to forbid it
     */
    boolean disallowTransferToParent() default false;

    /**
     * Whether it must not hand over to the agents beside it.
     *
     * @return true to forbid it
     */
    boolean disallowTransferToPeers() default false;

    /**
     * How often agents may hand over in one run that this one begins.
     *
     * @return the limit, at least 0
     */
    int maxHops() default LlmAgent.HOPS;

    /**
     * Opens its goal to callers outside the application. What a caller starts with is the parameter of the method.
     *
     * @return who may call it; the goal is named as the agent unless this names it
     */
    Export export() default @Export;

    /**
     * Words to find its goal by.
     *
     * @return the words
     */
    String[] tags() default {};

    /**
     * Requests that it answers, in users' words.
     *
     * @return the requests
     */
    String[] examples() default {};

    /**
     * Something that an agent knows.
     *
     * <pre>{@code
     * knowledge = @DeclarativeLlmAgent.Known(name = "returns-policy", description = "How we take goods back", text = "Within 30 days, unused.")
     * }</pre>
     */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({})
    @interface Known {

        /**
         * What it is called.
         *
         * @return letters, digits, {@code _} and {@code -}, unique among the tools of the agent
         */
        String name();

        /**
         * What it is good for.
         *
         * @return one line
         */
        String description();

        /**
         * What is known.
         *
         * @return the text
         */
        String text();

        /**
         * Whether the model looks it up when it wants to.
         *
         * @return false to tell it in every prompt
         */
        boolean asTool() default false;
    }
}
