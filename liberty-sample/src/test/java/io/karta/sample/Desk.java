/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.PromptRunner;
import io.karta.autonomy.Ranking;
import io.karta.generation.Shape;
import io.karta.message.UserMessage;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import io.karta.provider.scripted.Script;
import io.karta.provider.scripted.ScriptedLanguageModel;
import io.karta.provider.scripted.ScriptedProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;

/** The support desk's steps without approvals, in their order, on the sample's script; without a server or engine. */
final class Desk {

    private final SupportDesk desk = new SupportDesk(new Customers());
    private final LanguageModel model;
    private final PromptRunner runner = standIn(PromptRunner.class);
    private final Ai ai = standIn(Ai.class);

    Desk() {
        model = new ScriptedLanguageModel("default", Script.parse(script().replace("PT0.4S", "PT0S"), "script.yaml"));
    }

    private static String script() {
        try (var in = SupportDesk.class.getResourceAsStream("/" + ScriptedProvider.DEFAULT_SCRIPT)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Everything that one complaint leads to. */
    record Case(Ticket ticket, Customer customer, Resolution resolution, Letter letter) {}

    Case handle(String complaint) {
        var ticket = desk.understand(new UserInput(complaint), ai);
        var customer = desk.lookUp(ticket);
        var resolution = desk.decide(ticket, customer, ai);
        return new Case(ticket, customer, resolution, desk.write(ticket, customer, new Approved(resolution), ai));
    }

    /** Who can help, as the platform asks when no goal is named. */
    Ranking whoHelps(String complaint) {
        return object("The candidates:\n- SupportDesk: answers\n\nThe request:\n" + complaint, Ranking.class);
    }

    private <T> T standIn(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> asked(method, arguments)));
    }

    /** Whatever model is chosen, it is the script; the support desk asks it for objects and nothing else. */
    private Object asked(Method method, Object[] arguments) {
        if (method.getReturnType() == PromptRunner.class) {
            return runner;
        }
        if (method.getName().equals("createObject") && arguments[1] instanceof Class<?> type) {
            return object((String) arguments[0], type);
        }
        throw new UnsupportedOperationException("the support desk does not call " + method);
    }

    private <T> T object(String prompt, Class<T> type) {
        var shape = Shape.of(type);
        var request = ModelRequest.of(List.of(new UserMessage(prompt)), LlmOptions.defaults());
        return shape.read(model.answer(request.constrainedTo(shape)).text()).orElseThrow();
    }
}
