/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent.llm;

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
 * Declares an interface as an LLM agent. Callers call its method, and the agent answers.
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
 * <p>The interface becomes an application-scoped bean with the qualifiers of the interface. It has one abstract method:
 * the parameter is the input of the agent, and the result is its answer. A {@link java.util.concurrent.CompletionStage}
 * as the result makes the call asynchronous. A call runs the agent as a process, and fails like
 * {@link io.karta.process.AgentInvocation#invoke}. Default methods run as they are.
 *
 * <p>A class in this annotation refers to the bean of that class. If there is no such bean, it is created with its
 * constructor without parameters. Both happen with the first call of the agent.
 */
@Stereotype
@DeclarativeAgent
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface DeclarativeLlmAgent {

    /** The maximum number of transfers of an agent that sets none. */
    int DEFAULT_MAX_HOPS = 10;

    /**
     * Returns the name of the agent, unique in the application; {@code user} is reserved.
     *
     * @return the name; empty means the simple name of the interface
     */
    String name() default "";

    /**
     * Returns the description of the agent for people and for models that can transfer to it.
     *
     * @return one sentence; must not be blank
     */
    String description();

    /**
     * Returns the instruction, with the placeholders that {@code LlmAgent.instruction(String)} describes.
     *
     * @return the instruction; must not be blank
     */
    String instruction();

    /**
     * Returns the instruction that precedes the ones of this agent and of its sub-agents.
     *
     * @return the instruction; empty for none
     */
    String globalInstruction() default "";

    /**
     * Returns the name of the model.
     *
     * @return the name in the configuration; empty for the model of the role or the default model
     */
    String model() default "";

    /**
     * Returns the role of the model.
     *
     * @return the role in the configuration; empty for the named or the default model
     */
    String role() default "";

    /**
     * Returns the temperature.
     *
     * @return 0 to 2; {@code NaN} for the configured value
     */
    double temperature() default Double.NaN;

    /**
     * Returns the nucleus sampling threshold ({@code top_p}).
     *
     * @return above 0, up to 1; {@code NaN} for the configured value
     */
    double topP() default Double.NaN;

    /**
     * Returns the maximum number of output tokens.
     *
     * @return the number; 0 for the configured value
     */
    int maxTokens() default 0;

    /**
     * Returns the tools of the agent: classes with {@link io.karta.tool.LlmTool} methods, or implementations of
     * {@link io.karta.ai.Tool}.
     *
     * @return the classes
     */
    Class<?>[] tools() default {};

    /**
     * Returns the tool groups of the agent.
     *
     * @return the roles of the groups
     */
    String[] toolGroups() default {};

    /**
     * Returns the references of the agent.
     *
     * @return the classes
     */
    Class<? extends LlmReference>[] references() default {};

    /**
     * Returns the knowledge of the agent.
     *
     * @return the entries
     */
    Known[] knowledge() default {};

    /**
     * Returns the maximum number of model calls in one turn.
     *
     * @return the limit; 0 means {@code karta.tools.max-iterations}
     */
    int maxIterations() default 0;

    /**
     * Returns the number of retries of failed tool calls; the settings of a tool take precedence.
     *
     * @return the number; 0 to report failures to the model immediately
     */
    int toolRetries() default 0;

    /**
     * Returns guardrails of this agent, which run after those of the application.
     *
     * @return the classes; guardrail beans of the whole application are not allowed here
     */
    Class<? extends Guardrail>[] guardrails() default {};

    /**
     * Returns callbacks around the turns of this agent, which run after those of the application.
     *
     * @return the classes; callback beans of the whole application are not allowed here
     */
    Class<? extends AgentCallback>[] agentCallbacks() default {};

    /**
     * Returns callbacks around the model calls of this agent, which run after those of the application.
     *
     * @return the classes; callback beans of the whole application are not allowed here
     */
    Class<? extends ModelCallback>[] modelCallbacks() default {};

    /**
     * Returns callbacks around the tool calls of this agent, which run after those of the application.
     *
     * @return the classes; callback beans of the whole application are not allowed here
     */
    Class<? extends ToolCallback>[] toolCallbacks() default {};

    /**
     * Returns the name of the answer on the blackboard, or with a scope, such as {@code user:profile}, in {@link
     * io.karta.userdata.ScopedState}.
     *
     * @return the name; empty for none
     */
    String outputKey() default "";

    /**
     * Returns which earlier messages the agent receives.
     *
     * @return the policy
     */
    History history() default History.DEFAULT;

    /**
     * Returns the agents that this agent can transfer to. They answer with the type of this agent.
     *
     * @return other interfaces with this annotation
     */
    Class<?>[] subAgents() default {};

    /**
     * Returns whether a transfer to the parent agent is forbidden.
     *
     * @return true to forbid it
     */
    boolean disallowTransferToParent() default false;

    /**
     * Returns whether a transfer to peers is forbidden.
     *
     * @return true to forbid it
     */
    boolean disallowTransferToPeers() default false;

    /**
     * Returns the maximum number of transfers in one run of this agent.
     *
     * @return the limit, at least 0
     */
    int maxHops() default DEFAULT_MAX_HOPS;

    /**
     * Returns the export of the goal. Remote callers pass the parameter of the method.
     *
     * @return the export; by default, the goal has the name of the agent
     */
    Export export() default @Export;

    /**
     * Returns the tags of the goal.
     *
     * @return the tags
     */
    String[] tags() default {};

    /**
     * Returns examples of requests that the agent answers.
     *
     * @return the requests
     */
    String[] examples() default {};

    /**
     * Knowledge of an agent.
     *
     * <pre>{@code
     * knowledge = @DeclarativeLlmAgent.Known(name = "returns-policy", description = "How we take goods back",
     *         text = "Within 30 days, unused.")
     * }</pre>
     */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({})
    @interface Known {

        /**
         * Returns the name.
         *
         * @return the name: letters, digits, {@code _} and {@code -}, unique among the tools of the agent
         */
        String name();

        /**
         * Returns the purpose.
         *
         * @return one line
         */
        String description();

        /**
         * Returns the text.
         *
         * @return the text
         */
        String text();

        /**
         * Returns whether the text is a tool that the model calls when it needs the text.
         *
         * @return false to include the text in every prompt
         */
        boolean asTool() default false;
    }
}
