/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import ${package}.Greeter.Greeting;
import io.karta.agent.UserInput;
import io.karta.junit.KartaTest;
import io.karta.process.AgentInvocation;
import io.karta.testkit.ScriptedModel;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@KartaTest(Greeter.class)
class GreeterTest {

    @Inject
    AgentInvocation<Greeting> greet;

    @Inject
    ScriptedModel model;

    @Test
    void greetsByName() {
        model.on("Ada").answer(new Greeting("Hello, Ada!"));

        assertThat(greet.invoke(new UserInput("Ada"))).isEqualTo(new Greeting("Hello, Ada!"));
    }
}
