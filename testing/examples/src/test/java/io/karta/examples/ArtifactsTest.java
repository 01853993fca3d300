/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.chat.ChatArtifacts;
import io.karta.chat.ChatSession;
import io.karta.chat.Chatbot;
import io.karta.chat.InMemoryArtifactStore;
import io.karta.junit.KartaTest;
import io.karta.llmagent.LlmAgent;
import io.karta.message.AgentImage;
import io.karta.model.Capability;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.testkit.ScriptedModel;
import io.karta.userdata.ArtifactStore;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the page on artifacts. */
class ArtifactsTest {

    @ApplicationScoped
    static class Repairs {

        @Produces
        @ApplicationScoped
        ArtifactStore store() {
            return new InMemoryArtifactStore();
        }

        @Produces
        @ApplicationScoped
        LlmAgent<String, String> repairs(AgentPlatform platform, ArtifactStore store) {
            return LlmAgent.named("repairs")
                    .instruction("You judge damages. The photo of the user: {artifact.photo.png?}")
                    .tools(new ChatArtifacts(platform, store).tools());
        }
    }

    @ApplicationScoped
    static class Uploads {

        @Inject
        AgentPlatform platform;

        @Inject
        ArtifactStore store;

        void upload(ChatSession session, byte[] photo) {
            new ChatArtifacts(platform, store).save(session.process(), "photo.png", AgentImage.fromBytes(photo));
        }
    }

    @Nested
    @KartaTest({Repairs.class, Uploads.class})
    class Session {

        private static final byte[] PHOTO = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

        @Inject
        Uploads uploads;

        @Inject
        AgentPlatform platform;

        @Inject
        ArtifactStore store;

        @Inject
        @Named("repairs")
        Chatbot repairs;

        @Inject
        ScriptedModel model;

        @Test
        void keepsThePhotoAndTheReport() {
            ChatSession session = repairs.createSession(Caller.named("ada", Set.of()), event -> {});
            uploads.upload(session, PHOTO);
            model.capableOf(Capability.TOOLS, Capability.VISION);
            model.always()
                    .call("save_artifact", "{\"name\":\"report.md\",\"text\":\"A crack.\"}")
                    .text("The spout has a crack.");

            session.onUserMessage("What is broken?");

            assertThat(session.conversation().messages().get(1).text()).isEqualTo("The spout has a crack.");
            assertThat(new ChatArtifacts(platform, store).list(session.process()))
                    .containsOnlyKeys("photo.png", "report.md");
        }

        @Test
        void erasesAUser() {
            ChatSession session = repairs.createSession(Caller.named("ada", Set.of()), event -> {});
            uploads.upload(session, PHOTO);
            var owner = ArtifactStore.Owner.of(platform, session.process());

            platform.eraseUser("ada");

            assertThat(store.list(owner)).isEmpty();
        }
    }
}
