/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.process.Caller;
import io.karta.process.OpenQuestion;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The mistakes that {@link RestTest} and {@link ClosedRestTest} cannot make over the wire. */
class MessagesTest {

    @ParameterizedTest
    @CsvSource({
        "401, KARTA-504",
        "404, KARTA-503",
        "405, KARTA-510",
        "406, KARTA-509",
        "415, KARTA-508",
        "429, KARTA-522",
        "503, KARTA-522"
    })
    void keepsTheStatusOfWhatTheServerRefuses(int status, String code) {
        var problem = Messages.refusedByServer(new WebApplicationException(status));

        assertThat(problem.status()).isEqualTo(status);
        assertThat(problem.type().code()).isEqualTo(code);
    }

    @Test
    void namesEveryAddressWhereThereIsNothing() {
        var problem = Messages.refusedByServer(new WebApplicationException(404));

        assertThat(new KartaApplication().getClasses())
                .filteredOn(type -> type.isAnnotationPresent(Path.class))
                .hasSizeGreaterThan(3)
                .allSatisfy(resource -> assertThat(problem.detail())
                        .contains(resource.getAnnotation(Path.class).value()));
    }

    @Test
    void handsOnWhatTheServerSaysInHeaders() {
        var response = Response.status(503).header("Retry-After", 7).build();

        var problem = Messages.refusedByServer(new WebApplicationException(response));

        assertThat(problem.headers()).containsOnlyKeys("Retry-After").containsValue("7");
    }

    @Test
    void doesNotTellWhatTheServerThrew() {
        var problem = Messages.refusedByServer(new WebApplicationException("password is 1234", 400));

        assertThat(problem.detail()).contains("Bad Request").doesNotContain("1234");
    }

    @Test
    void repeatsOnlySoMuchOfWhatACallerWrote() {
        var problem = Messages.unknownGoal("x".repeat(10_000), List.of());

        assertThat(problem.getMessage()).startsWith("KARTA-501: ").hasSizeLessThan(300);
    }

    @Test
    void saysHowToExportAGoalWhereThereIsNone() {
        assertThat(Messages.unknownGoal("x", List.of())).hasMessageContaining("@Export(remote = true)");
    }

    @Test
    void saysWhyTheProcessRefusesAnAnswer() {
        var goal = FakeGoal.exported("goal", String.class, process -> {});
        var agent = new FakeAgent(FakeGoal.AGENT, List.of(goal));
        var process = new FakeProcess("p1", agent, goal, Caller.anonymous(), List.of());

        process.asks(Form.of(String.class), answer -> {});
        var asked = process.pendingAnswer().orElseThrow();

        var refused = Messages.answerRefused(
                process,
                asked,
                new AgentException("KARTA-3xx: another was quicker"),
                List.of(new OpenQuestion(process, asked)));

        assertThat(refused).hasMessage("KARTA-514: KARTA-3xx: another was quicker");
        assertThat(refused.problem().members()).containsEntry("process", "p1").containsEntry("question", "q1");
    }
}
