/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.Shape;
import io.karta.generation.annotation.PromptField;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.Attachments;
import io.karta.message.MessagePart;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Images and documents inside the input of an agent, which the model receives as media. */
class LlmAgentAttachmentsTest {

    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 1, 2, 3};
    private static final AgentImage FRONT = AgentImage.create("image/png", PNG);
    private static final AgentImage BACK = AgentImage.create("image/jpeg", new byte[] {9, 8, 7});
    private static final AgentDocument BILL =
            AgentDocument.fromBytes("bill.pdf", "%PDF-1.7".getBytes(StandardCharsets.US_ASCII));

    record Damage(String text, AgentImage photo) {}

    record Claim(String number, List<Damage> damages, Optional<AgentDocument> bill, Map<String, AgentImage> more) {}

    @SuppressWarnings("ArrayRecordComponent") // bytes are what is marked here
    record Marked(String text, @PromptField(image = true) byte[] photo) {}

    record MarkedImage(String text, @PromptField(image = true) AgentImage photo) {}

    record Loose(String text, Object anything) {}

    private final TestPlatform testPlatform = new TestPlatform();

    @BeforeEach
    void see() {
        testPlatform.model.capableOf(Capability.VISION, Capability.DOCUMENTS);
    }

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private <T> UserMessage agentMethod(Class<T> type, T input) {
        testPlatform.model.always().text("Yes");
        AgentProcess process =
                testPlatform.run(LlmAgent.named("Clerk").input(type).instruction("Judge."), input);
        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        var messages = testPlatform.model.requests().get(0).messages();
        return (UserMessage) messages.get(messages.size() - 1);
    }

    private static List<MessagePart> media(UserMessage message) {
        return message.parts().subList(1, message.parts().size());
    }

    @Test
    void anImageInTheInputIsShown() {
        var message = agentMethod(Damage.class, new Damage("a scratch", FRONT));

        assertThat(message.text()).contains("a scratch", "(image 1)").doesNotContain("80", "[");
        assertThat(media(message)).containsExactly(FRONT);
    }

    @Test
    void thoseInListsMapsAndOptionalsAreToo() {
        var claim = new Claim(
                "4711",
                List.of(new Damage("a scratch", FRONT), new Damage("a dent", BACK), new Damage("again", FRONT)),
                Optional.of(BILL),
                Map.of("side", BACK));

        var message = agentMethod(Claim.class, claim);

        assertThat(message.text())
                .contains("(image 1)", "(image 2)", "(document 1)")
                .doesNotContain("(image 3)");
        assertThat(media(message)).containsExactly(FRONT, BACK, BILL);
    }

    @Test
    void aComponentThatIsMarkedIsShown() {
        assertThat(media(agentMethod(Marked.class, new Marked("x", PNG)))).containsExactly(FRONT);
    }

    @Test
    void aMarkedImageIsShownOnce() {
        assertThat(media(agentMethod(MarkedImage.class, new MarkedImage("x", BACK))))
                .containsExactly(BACK);
    }

    @Test
    void oneBehindAnOpenTypeIsShown() {
        assertThat(media(agentMethod(Loose.class, new Loose("x", Map.of("deep", List.of(FRONT))))))
                .containsExactly(FRONT);
    }

    @Test
    void anInstructionDescribesIt() {
        testPlatform.model.always().text("Yes");

        testPlatform.run(
                LlmAgent.named("Clerk").input(Damage.class).instruction("Judge {input}."), new Damage("x", FRONT));

        assertThat(testPlatform.model.requests().get(0).messages().get(0).text())
                .contains("(image: image/png of 11 bytes)");
    }

    @Test
    void theJournalKeepsTheBytes() {
        assertThat(Shape.of(Damage.class).write(new Damage("x", BACK)).toString())
                .contains("[9,8,7]");
        assertThat(Shape.of(Damage.class)
                        .write(new Damage("x", BACK), new Attachments())
                        .toString())
                .doesNotContain("[9,8,7]");
    }
}
