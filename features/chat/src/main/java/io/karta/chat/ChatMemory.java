/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static java.util.Objects.requireNonNull;

import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.generation.annotation.Guide;
import io.karta.spi.MemoryStore;
import io.karta.spi.MemoryStore.Memory;
import io.karta.tool.ToolResult;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Long-term memory of chatbots: adds sessions to a {@link MemoryStore}, and lets models search it.
 *
 * <pre>{@code
 * var memory = new ChatMemory(store);
 * memory.remember(session);
 * LlmAgent.named("desk").instruction("You help users.").tools(memory.recallTool());
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class ChatMemory {

    private static final int MAX_RESULTS = 10;

    private final MemoryStore store;

    /**
     * Creates a memory.
     *
     * @param store the store
     */
    public ChatMemory(MemoryStore store) {
        this.store = requireNonNull(store, "store");
    }

    /** Input of the tool. The user is not part of it, so a model cannot choose another user. */
    record Recall(@Guide("words to search for in earlier conversations") String query) {}

    /**
     * Adds the messages of a session, or replaces what the store has of it. Messages that a guardrail has blocked are
     * not added: a model that finds them would receive them, or each of its calls would be blocked.
     *
     * @param session the session of a user with a name
     * @throws io.karta.agent.AgentException if the user is anonymous
     */
    public void remember(ChatSession session) {
        String user = session.user().name().orElseThrow(() -> Messages.anonymous(session.id()));
        List<Memory> memories = ProcessConversation.toRemember(session.process()).entries().stream()
                .filter(entry -> entry.role() != ConversationMessage.Role.SYSTEM)
                .filter(entry -> !entry.message().text().isBlank())
                .map(entry -> new Memory(entry.author(), entry.message().text(), entry.at()))
                .toList();
        store.addSession(user, session.id(), memories);
    }

    /**
     * Returns the tool {@code recall}, with which a model searches the memory of the user of its process.
     *
     * @return the tool, for LLM agents and prompt runners
     */
    public Tool recallTool() {
        return Tool.of("recall", "Searches earlier conversations with the user", Recall.class, this::recall);
    }

    private ToolResult recall(Recall input, ToolContext context) {
        return context.process()
                .flatMap(process -> process.caller().name())
                .map(user -> result(store.search(user, input.query(), MAX_RESULTS)))
                .orElseGet(() -> ToolResult.error("The user is unknown, so there is no memory."));
    }

    private static ToolResult result(List<Memory> found) {
        return ToolResult.text(
                found.isEmpty()
                        ? "Nothing found."
                        : found.stream().map(ChatMemory::line).collect(Collectors.joining("\n")));
    }

    private static String line(Memory memory) {
        return "%s %s: %s".formatted(memory.at(), memory.author(), memory.text());
    }
}
