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
 * Deploys some beans in a container of their own for every test, and a {@link io.karta.testkit.ScriptedModel} as every
 * model of the application.
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
 * <p>Each test method has a new container (Weld), a new model and a new platform, so nothing of one test reaches
 * another. Beans are the classes that are named here and no others, and what CDI extensions on the class path add.
 * Fields of the test and of the classes around it are injected before {@code @BeforeEach}; parameters of methods are
 * beans, too, where there is one of their type. A deployment that is wrong fails the test with everything that is
 * wrong.
 *
 * <p>The configuration is the application's own. Where it names models, each of them is the scripted one, but those
 * that are replayed ({@code karta.models.<name>.provider=replay}) and those that {@link #config()} records
 * ({@code karta.models.<name>.record}). A provider that {@link #config()} names has to be there. A nested class has the
 * beans of the class around it, unless it is annotated itself.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(KartaTestExtension.class)
public @interface KartaTest {

    /**
     * Returns the beans: agents, and what they inject.
     *
     * @return the classes
     */
    Class<?>[] value() default {};

    /**
     * Returns settings that count before the application's configuration.
     *
     * <pre>{@code
     * @KartaTest(value = SupportDesk.class, config = {"karta.model-roles.judge=scripted", "shop.name=Kettles & Co"})
     * }</pre>
     *
     * @return a key and a value each, with = between them
     */
    String[] config() default {};

    /**
     * Returns the models there are, besides those that are configured. All of them are the scripted one; the first is
     * the default model if {@code karta.default-model} says nothing and no model is recorded or replayed; of several
     * that are, the first by name is.
     *
     * @return the names
     */
    String[] models() default "scripted";

    /**
     * Returns whether processes run on the thread that starts or answers them, so that they have ended or rest when
     * {@code start} returns.
     *
     * @return false for threads of their own, as in an application
     */
    boolean onTestThread() default true;
}
