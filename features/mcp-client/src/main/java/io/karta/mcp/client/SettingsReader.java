/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.agent.ConfigKeys;
import io.karta.spi.NamedSettings;
import io.karta.spi.TypedSettings.Range;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reader of the configuration of one server, which reports all problems. */
final class SettingsReader {

    static final Set<String> KEYS = Set.of(
            ConfigKeys.MCP_URL,
            ConfigKeys.MCP_COMMAND,
            ConfigKeys.MCP_ARGS,
            ConfigKeys.MCP_ENV,
            ConfigKeys.HEADERS,
            ConfigKeys.MCP_TOKEN_BEAN,
            ConfigKeys.MCP_PROTOCOL_VERSION,
            ConfigKeys.MCP_FILTER,
            ConfigKeys.MCP_PREFIX,
            ConfigKeys.MCP_ACCEPTED,
            ConfigKeys.MCP_SAMPLING_MODEL,
            ConfigKeys.MCP_ELICITATION_BEAN,
            ConfigKeys.TIMEOUT,
            ConfigKeys.MCP_AVAILABILITY_TIMEOUT,
            ConfigKeys.GROUP_DESCRIPTION,
            ConfigKeys.MCP_OAUTH_GRANT,
            ConfigKeys.MCP_OAUTH_ISSUER,
            ConfigKeys.MCP_OAUTH_CLIENT_ID,
            ConfigKeys.MCP_OAUTH_CLIENT_SECRET,
            ConfigKeys.MCP_OAUTH_CLIENT_METADATA_URL,
            ConfigKeys.MCP_OAUTH_REDIRECT_URI,
            ConfigKeys.MCP_OAUTH_SCOPE,
            ConfigKeys.MCP_LOGIN_BEAN);

    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(1);
    private static final Range<Duration> TIMEOUT =
            new Range<>(Duration.ofMillis(100), Duration.ofHours(1), "a duration of PT0.1S to PT1H");
    private static final Duration DEFAULT_AVAILABILITY_TIMEOUT = Duration.ofSeconds(5);
    private static final Range<Duration> AVAILABILITY_TIMEOUT =
            new Range<>(Duration.ZERO, Duration.ofMinutes(1), "a duration of PT0S to PT1M");
    private static final Pattern URL = Pattern.compile("https?://[^\\s/?#]+([/?]\\S*)?");
    private static final Pattern VERSION = Pattern.compile("auto|2025-11-25|2026-07-28");
    private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_-]{0,20}");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{32}");
    private static final Pattern PAIRS = Pattern.compile("[^=,\\s][^=,]*=[^,]*(,[^=,]+=[^,]*)*");
    private static final Pattern SEPARATOR = Pattern.compile("(?<!\\\\),");

    private final NamedSettings settings;

    SettingsReader(NamedSettings settings) {
        this.settings = settings;
    }

    /** Returns the settings; empty if a problem was reported. */
    Optional<ConnectionSettings> read() {
        var values = settings.values();
        var url = values.text(ConfigKeys.MCP_URL, URL, "a URL that begins with http: or https:");
        var command = values.text(ConfigKeys.MCP_COMMAND).filter(text -> !text.isBlank());
        boolean isUrl = values.text(ConfigKeys.MCP_URL).isPresent();
        if (isUrl == command.isPresent()) {
            settings.report(Messages.urlOrCommand(settings.name()));
            return Optional.empty();
        }
        if (!isUrl) {
            new LoginReader(settings).rejectWithCommand();
        }
        var server = url.flatMap(this::uri);
        var read = new ConnectionSettings(
                settings.name(),
                server,
                command.map(first -> command(first)).orElse(List.of()),
                pairs(ConfigKeys.MCP_ENV),
                pairs(ConfigKeys.HEADERS),
                values.text(ConfigKeys.MCP_TOKEN_BEAN),
                server.flatMap(known -> new LoginReader(settings).read(known)),
                values.text(ConfigKeys.MCP_PROTOCOL_VERSION, VERSION, "auto, 2025-11-25 or 2026-07-28")
                        .filter(version -> !version.equals("auto")),
                filter(),
                values.text(ConfigKeys.MCP_PREFIX, PREFIX, "at most 20 letters, digits, underscores and hyphens")
                        .orElse(""),
                values.text(ConfigKeys.MCP_ACCEPTED, HASH, "32 hexadecimal digits"),
                values.text(ConfigKeys.MCP_SAMPLING_MODEL).filter(model -> !model.isBlank()),
                values.text(ConfigKeys.MCP_ELICITATION_BEAN).filter(bean -> !bean.isBlank()),
                values.duration(ConfigKeys.TIMEOUT, TIMEOUT).orElse(DEFAULT_TIMEOUT),
                values.duration(ConfigKeys.MCP_AVAILABILITY_TIMEOUT, AVAILABILITY_TIMEOUT)
                        .orElse(DEFAULT_AVAILABILITY_TIMEOUT),
                values.text(ConfigKeys.GROUP_DESCRIPTION).orElse("Tools of the MCP server " + settings.name()));
        return isUrl && read.url().isEmpty() ? Optional.empty() : Optional.of(read);
    }

    private Optional<URI> uri(String text) {
        try {
            return Optional.of(URI.create(text));
        } catch (IllegalArgumentException e) {
            settings.report(Messages.invalidUrl(settings.name()));
            return Optional.empty();
        }
    }

    private List<String> command(String first) {
        var all = new ArrayList<>(List.of(first.strip()));
        all.addAll(words(ConfigKeys.MCP_ARGS));
        return all;
    }

    private List<String> words(String key) {
        return settings.values().text(key).stream()
                .flatMap(SEPARATOR::splitAsStream)
                .map(word -> word.replace("\\,", ",").strip())
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private Map<String, String> pairs(String key) {
        var pairs = new LinkedHashMap<String, String>();
        settings.values()
                .text(key, PAIRS, "name=value, name=value")
                .map(SEPARATOR::splitAsStream)
                .orElse(Stream.empty())
                .map(pair -> pair.split("=", 2))
                .forEach(pair -> pairs.put(pair[0].strip(), pair[1].strip()));
        return pairs;
    }

    /** Returns the filter for patterns, in which a star matches any text. */
    private Predicate<String> filter() {
        var patterns = words(ConfigKeys.MCP_FILTER).stream()
                .map(word -> Pattern.quote(word).replace("*", "\\E.*\\Q"))
                .map(Pattern::compile)
                .map(Pattern::asMatchPredicate)
                .toList();
        return name -> patterns.isEmpty() || patterns.stream().anyMatch(pattern -> pattern.test(name));
    }
}
