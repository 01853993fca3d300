/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.action.ActionContext;
import io.karta.agent.ConfigKeys;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.FromContext;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.Invoker;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Platform with an agent that reports progress, asks a question and has a goal that is open to HTTP. */
final class RealPlatform {

    record Approval(boolean accepted) {}

    static final String HOSTILE =
            "<script>alert(1)</script>\n\nevent: process.ended\ndata: {}\r\rid: 9-9\u2028" + " \"quoted\" \\";

    final CountDownLatch mayEnd = new CountDownLatch(1);

    LocalPlatform open(Map<String, String> settings) {
        var all = new HashMap<>(settings);
        all.putIfAbsent(ConfigKeys.REST_HEARTBEAT, "PT15S");
        return LocalPlatform.builder()
                .agents(List.of(agent()))
                .otherSettings(all)
                .build();
    }

    static AgentProcess start(LocalPlatform platform, String caller) {
        var options = ProcessOptions.defaults().withCaller(Caller.named(caller, Set.of()));
        return platform.run(platform.createProcess(platform.agents().get(0), options, new UserInput("refund")));
    }

    private AgentModel agent() {
        var ask = action(
                "ask",
                UserInput.class,
                Approval.class,
                values -> Outcome.await(Form.of(Approval.class).title(HOSTILE)));
        var pay = action("pay", Approval.class, String.class, values -> {
            ((ActionContext) values[1]).progress(HOSTILE);
            mayEnd.await();
            return "paid";
        });
        var goal = new GoalModel(
                "refund",
                "Refund an order",
                "Cashier",
                "Cashier.pay",
                String.class,
                List.of(UserInput.class),
                List.of(),
                List.of(),
                true,
                Set.of("rest"),
                true,
                0);
        return new AgentModel(
                "Cashier", "test", "Refunds orders", "1.0.0", List.of(ask, pay), List.of(), List.of(goal));
    }

    private static ActionModel action(String name, Class<?> input, Class<?> output, Invoker body) {
        return ActionModel.builder("Cashier", name)
                .argument(new FromBlackboard(input, Optional.empty(), Presence.REQUIRED))
                .argument(new FromContext(context -> context))
                .output(output)
                .calling(body);
    }
}
