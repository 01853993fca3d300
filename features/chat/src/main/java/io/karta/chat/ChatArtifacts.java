/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static java.util.Objects.requireNonNull;

import io.karta.agent.ConfigKeys;
import io.karta.agent.StoredNames;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.generation.annotation.Guide;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.tool.ToolResult;
import io.karta.userdata.ArtifactStore;
import io.karta.userdata.ArtifactStore.Artifact;
import io.karta.userdata.ArtifactStore.Owner;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Artifacts of sessions and users: texts, images and documents with names and versions, and the tools with which models
 * save, list and load them.
 *
 * <pre>{@code
 * var artifacts = new ChatArtifacts(platform, store);
 * artifacts.save(session.process(), "photo.png", AgentImage.fromPath(file));
 * LlmAgent.named("desk").instruction("What is broken on {artifact.photo.png}?").tools(artifacts.tools());
 * }</pre>
 *
 * <p>An artifact belongs to the session of the process, which child processes share. One whose name begins with {@code
 * user:} belongs to all sessions of the user. Thread-safe.
 */
public final class ChatArtifacts {

    private static final String USER = "user:";
    private static final int MAX_NAME = 200;
    private static final int MAX_SIZE = 10 * 1024 * 1024;
    private static final int MAX_VERSIONS = 1000;

    private final AgentPlatform platform;
    private final ArtifactStore store;

    /**
     * Creates artifacts.
     *
     * @param platform the platform of the processes, whose configuration has the limits
     * @param store the store
     */
    public ChatArtifacts(AgentPlatform platform, ArtifactStore store) {
        this.platform = requireNonNull(platform, "platform");
        this.store = requireNonNull(store, "store");
    }

    /** Input of the tool that saves. The owner is not part of it, so a model cannot choose another user. */
    record Save(
            @Guide("name of the artifact, such as notes.md; user:notes.md for all sessions of the user") String name,
            String text) {}

    /** Input of the tool that loads. */
    record Load(
            @Guide("name of the artifact") String name,
            @Guide("version; the latest if absent") Optional<Integer> version) {}

    /** Input of the tool that lists. */
    record All() {}

    /**
     * Saves a version of an artifact.
     *
     * @param process a process of the session
     * @param name the name, at most 200 characters
     * @param content a text, an image or a document
     * @return the number of the version, from 1
     * @throws InvalidArtifactException if the name is invalid, or the content or the number of versions exceeds a limit
     * @throws IllegalArgumentException if an anonymous user has no session
     */
    public int save(AgentProcess process, String name, MessagePart content) {
        Owner owner = owner(process, requireName(name));
        long max = limit(ConfigKeys.ARTIFACTS_MAX_SIZE, MAX_SIZE);
        if (size(content) > max) {
            throw Messages.artifactTooLarge(size(content), max);
        }
        long versions = store.list(owner).values().stream()
                .mapToLong(Integer::longValue)
                .sum();
        long maxVersions = limit(ConfigKeys.ARTIFACTS_MAX_VERSIONS, MAX_VERSIONS);
        if (versions >= maxVersions) {
            throw Messages.tooManyArtifacts(versions, maxVersions);
        }
        return store.save(owner, name, content);
    }

    private static String requireName(String name) {
        boolean isValid = !name.isBlank()
                && !name.equals(USER)
                && name.length() <= MAX_NAME
                && StoredNames.isStorable(name)
                && name.chars().noneMatch(Character::isISOControl);
        if (!isValid) {
            throw Messages.invalidArtifactName(name);
        }
        return name;
    }

    private long limit(String key, int normal) {
        return platform.setting(key).map(Long::valueOf).orElse((long) normal);
    }

    private static long size(MessagePart content) {
        if (content instanceof TextPart text) {
            return text.text().getBytes(StandardCharsets.UTF_8).length;
        }
        return content instanceof AgentImage image ? image.data().length : ((AgentDocument) content).data().length;
    }

    /**
     * Returns the latest version of an artifact.
     *
     * @param process a process of the session
     * @param name the name
     * @return the artifact; empty if there is none
     */
    public Optional<Artifact> load(AgentProcess process, String name) {
        return store.load(owner(process, requireName(name)), name);
    }

    /**
     * Returns the names of the artifacts of the session and of its user.
     *
     * @param process a process of the session
     * @return the latest version of each artifact
     */
    public Map<String, Integer> list(AgentProcess process) {
        Owner session = Owner.of(platform, process);
        Map<String, Integer> all = new TreeMap<>(store.list(session));
        if (!session.user().isEmpty()) {
            all.putAll(store.list(session.ofUser()));
        }
        return all;
    }

    private Owner owner(AgentProcess process, String name) {
        Owner session = Owner.of(platform, process);
        return name.startsWith(USER) ? session.ofUser() : session;
    }

    /**
     * Returns the tools {@code save_artifact}, {@code list_artifacts} and {@code load_artifact}. They work for the
     * session of the process that calls the model. A model can save texts only.
     *
     * @return the tools, for LLM agents and prompt runners
     */
    public Tool[] tools() {
        return new Tool[] {
            Tool.of("save_artifact", "Saves a text under a name, as a new version", Save.class, this::saveTool),
            Tool.of(
                    "list_artifacts",
                    "Lists the saved artifacts with their latest versions",
                    All.class,
                    this::listTool),
            Tool.of("load_artifact", "Loads a saved text, image or document", Load.class, this::loadTool)
        };
    }

    private ToolResult saveTool(Save input, ToolContext context) {
        return inProcess(
                context,
                process -> ToolResult.text("Saved version %d of %s."
                        .formatted(save(process, input.name(), new TextPart(input.text())), input.name())));
    }

    private ToolResult listTool(All input, ToolContext context) {
        return inProcess(context, process -> {
            Map<String, Integer> all = list(process);
            return ToolResult.text(
                    all.isEmpty()
                            ? "There are no artifacts."
                            : all.entrySet().stream()
                                    .map(each -> "%s (version %d)".formatted(each.getKey(), each.getValue()))
                                    .collect(Collectors.joining("\n")));
        });
    }

    private ToolResult loadTool(Load input, ToolContext context) {
        return inProcess(context, process -> {
            Owner owner = owner(process, requireName(input.name()));
            return input.version()
                    .map(version -> store.load(owner, input.name(), version))
                    .orElseGet(() -> store.load(owner, input.name()))
                    .map(found -> ToolResult.of(List.of(found.content())))
                    .orElseGet(() -> ToolResult.error("There is no such artifact."));
        });
    }

    /** Limits and names are problems that a model can solve. */
    private static ToolResult inProcess(ToolContext context, Function<AgentProcess, ToolResult> work) {
        Optional<AgentProcess> process = context.process();
        if (process.isEmpty()) {
            return ToolResult.error("Artifacts need a process.");
        }
        try {
            return work.apply(process.get());
        } catch (InvalidArtifactException | IllegalArgumentException e) {
            return ToolResult.error(String.valueOf(e.getMessage()));
        }
    }
}
