/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Deploys beans in a new container for every test, with a {@link io.karta.testkit.ScriptedModel} for all models of the
 * application.
 *
 * <pre>{@code
 * @KartaTest({SupportDesk.class, InMemoryCustomers.class})
 * class SupportDeskFlowTest {
 *
 *     @Inject AgentInvocation<Letter> answerComplaint;
 *     @Inject ScriptedModel model;
 *
 *     @Test
 *     void answersInFourSteps() {
 *         model.on(Ticket.class).answer(TICKET).on(Resolution.class).answer(REFUND).on(Letter.class).answer(LETTER);
 *
 *         var process = answerComplaint.start(COMPLAINT);
 *
 *         assertThat(process).completedWith(LETTER).ran("understand", "lookUp", "decide", "write");
 *     }
 * }
 * }</pre>
 *
 * <p>Each test method has a new container (Weld), a new model and a new platform, so tests are isolated. The beans are
 * the listed classes, and those that CDI extensions on the class path add. Fields of the test and of its enclosing
 * classes are injected before {@code @BeforeEach}; parameters of methods are injected if there is a bean of their type.
 * An invalid deployment fails the test with all problems.
 *
 * <p>The test uses the configuration of the application. Each configured model is the scripted one, except those that
 * are replayed ({@code karta.models.<name>.provider=replay}) and those that {@link #config()} records ({@code
 * karta.models.<name>.record}). A provider in {@link #config()} must exist. A nested class has the beans of its
 * enclosing class, unless it has its own annotation.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(KartaTestExtension.class)
public @interface KartaTest {

    /**
     * Returns the classes of the beans: agents and their dependencies.
     *
     * @return the classes
     */
    Class<?>[] value() default {};

    /**
     * Returns settings that override the configuration of the application.
     *
     * <pre>{@code
     * @KartaTest(value = SupportDesk.class, config = {"karta.model-roles.judge=scripted", "shop.name=Kettles & Co"})
     * }</pre>
     *
     * @return a key and a value each, with = between them
     */
    String[] config() default {};

    /**
     * Returns additional models. All of them are the scripted one. Without {@code karta.default-model}, the default
     * model is the first recorded or replayed one by name, otherwise the first of these.
     *
     * @return the names
     */
    String[] models() default "scripted";

    /**
     * Returns whether processes run on the thread that starts or answers them, so that they have ended or are suspended
     * when {@code start} returns.
     *
     * @return false for threads of their own, as in an application
     */
    boolean onTestThread() default true;
}
