/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import jakarta.enterprise.inject.Stereotype;
import jakarta.inject.Singleton;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a class that contributes actions, conditions and goals to the platform rather than to one agent.
 *
 * <pre>{@code
 * @AgentComponent
 * class Triage {
 *
 *     @Action(value = 0.9)
 *     Escalation escalate(Ticket ticket) { ... }
 *
 *     @Action(value = 0.2)
 *     Acknowledgement acknowledge(Ticket ticket) { ... }
 * }
 *
 * @Inject UtilityInvocation triage;
 *
 * AgentProcess process = triage.start(new Ticket("My kettle arrived broken"));       // the action of the highest
 * value, from all components }</pre>
 *
 * <p>All components of an application form one agent named {@value #AGENT}. The default scope of a component is
 * {@link Singleton}.
 */
@Stereotype
@Singleton
@Discovered
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface AgentComponent {

    /** The name of the agent that all components form. */
    String AGENT = "platform";

    /**
     * Whether the component is deployed.
     *
     * @return {@code false} to make the class an injectable bean that is not deployed
     */
    boolean scan() default true;
}
