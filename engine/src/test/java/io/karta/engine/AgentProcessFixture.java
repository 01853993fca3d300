/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;

import io.karta.agent.UserInput;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.history.ActionRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;

/** Support desk that answers complaints. */
abstract class AgentProcessFixture {

    record Ticket(String item) {}

    record Customer(String name) {}

    record Letter(String text) {}

    static final UserInput COMPLAINT = new UserInput("My kettle is broken");
    final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    final List<LocalPlatform> platforms = new ArrayList<>();

    LocalPlatform platform(TestAgents... desks) {
        return platform(UnaryOperator.identity(), desks);
    }

    LocalPlatform platform(UnaryOperator<LocalPlatformBuilder> more, TestAgents... desks) {
        var platform = more.apply(LocalPlatform.builder()
                        .agents(List.of(desks).stream().map(TestAgents::model).toList())
                        .events(events::add))
                .build();
        platforms.add(platform);
        return platform;
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    static AgentProcess run(LocalPlatform platform, ProcessOptions options, Object... inputs) {
        return platform.run(platform.createProcess(platform.agents().get(0), options, inputs));
    }

    static List<String> ran(AgentProcess process) {
        return process.history().stream()
                .map(ActionRun::action)
                .map(id -> id.substring(id.indexOf('.') + 1))
                .toList();
    }

    static TestAgents supportDesk() {
        return new TestAgents("SupportDesk")
                .action(
                        "write",
                        List.of(a(Ticket.class), a(Customer.class)),
                        Letter.class,
                        values -> new Letter(
                                "Dear " + ((Customer) values[1]).name() + ", your " + ((Ticket) values[0]).item()))
                .action("understand", List.of(a(UserInput.class)), Ticket.class, values -> new Ticket("kettle"))
                .action("lookUp", List.of(a(Ticket.class)), Customer.class, values -> new Customer("Ada"))
                .action("dance", List.of(), String.class, values -> "la la")
                .goal("answer", "write", Letter.class, UserInput.class);
    }
}
